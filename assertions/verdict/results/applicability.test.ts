import { expect, test } from 'vitest';
import { type RequirementId, requirement } from '../../../contract';
import type { RunRecord } from '../../../journal';
import { run } from '../../../reports/testing/run-journal';
import { absence } from './applicability';

const { target, limits } = run();

/** A run whose target offers what the records of the tests offer, and declares only these parts as not offered. */
const declaring = (notOffered: string[], more: Partial<RunRecord> = {}): RunRecord =>
  run({ target: { ...target, notOffered }, ...more });
const silent = { limits: { ...limits, callbackSeconds: null } };
const ledgers = run({
  exclusive: false,
  target: { ...target, operations: [...target.operations, 'ledgerByCurrency'] },
});
const current = 'quotationRequest.type';
const older = 'quotationRequest.requestAmount@older';
/** A target that offers these operations alone, and says nothing of others. */
const offering = (...operations: string[]): RunRecord =>
  run({ target: { ...target, operations, notOffered: [] } as never });
const declaredOlder = offering('createQuotationOlder');
declaredOlder.target.notOffered = ['createQuotation'];
const elsewhere = { target: { ...target, baseUrl: 'https://gateway.example/http://localhost' } };
const local = { target: { ...target, baseUrl: 'http://127.0.0.1:8080' } };

test.each<[what: string, id: RequirementId, run: RunRecord, verdict: string | undefined]>([
  ['an operation that is offered', 'view.same', declaring([]), undefined],
  ['an operation that nobody mentions', 'reverse.state', declaring([]), 'skip'],
  ['an operation that is declared', 'reverse.state', declaring(['reverseTransaction']), 'not-applicable'],
  ['cards that nobody mentions', 'quotation.scheme-or-pan', declaring([]), 'skip'],
  ['cards that are declared', 'quotation.scheme-or-pan', declaring(['CARD']), 'not-applicable'],
  ['an encrypted number without cards', 'quotationRequest.creditParty[pan]', declaring(['CARD']), 'not-applicable'],
  ['the older revision, declared by one word', 'ledger.active', declaring(['older']), 'not-applicable'],
  ['callbacks that nobody mentions', 'callback.sent', declaring([], silent), 'skip'],
  ['callbacks that are declared', 'callback.sent', declaring(['callbacks'], silent), 'not-applicable'],
  ['TLS of a gateway on this machine', 'transport.tls', run(local), 'not-applicable'],
  ['TLS of a gateway elsewhere, whatever its path', 'transport.tls', run(elsewhere), undefined],
  ['a ledger that others use as well', 'ledger.same', ledgers, 'not-applicable'],
  ['a ledger of which nobody says whose it is', 'ledger.same', { ...ledgers, exclusive: undefined }, 'not-applicable'],
  ['a ledger on which only the run moves money', 'ledger.same', { ...ledgers, exclusive: true }, undefined],
  ['a rule of the current revision', current, declaring([]), undefined],
  ['the same beside the older one', current, offering('createQuotation', 'createQuotationOlder'), undefined],
  ['the same of the older one alone', current, offering('createQuotationOlder', 'viewTransactionOlder'), 'skip'],
  ['the same of it alone, declared', current, declaredOlder, 'not-applicable'],
  [
    'a current view beside an older quotation',
    'transactionView.status',
    offering('createQuotationOlder', 'viewTransaction'),
    undefined,
  ],
  ['a rule of both revisions of the older one alone', 'view.same', offering('viewTransactionOlder'), undefined],
  ['a rule of the older revision', older, offering('createQuotationOlder'), undefined],
  ['the same without it', older, offering('createQuotation'), 'skip'],
  ['a rule of the partner', 'partner.pan-encrypted', declaring([]), 'not-applicable'],
  ['what nobody can see', 'auth.environments', declaring([]), 'not-applicable'],
])('%s', (_, id, one, verdict) => {
  const rule = requirement(id);
  if (!rule) throw new Error(`no requirement ${id}`);
  expect(absence(rule, one)?.verdict).toBe(verdict);
});
