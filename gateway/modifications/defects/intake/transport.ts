import { where } from '../../conditions';
import { type Defect, defect } from '../../modification';
import { delayReplies, onSend, textOf } from '../../response-modifiers';

export const transportDefects: readonly Defect[] = [
  defect('reply-older-form-slow', 'reply.each-older', {
    text: 'Every second transaction of the older form takes 650 ms, on the path that both revisions share.',
    when: where('every=2'),
    around: delayReplies(({ operation: id, body }) =>
      id === 'createTransaction' && body?.type === 'inttransfer' ? 650 : 0,
    ),
  }),
  defect('http-html-failure', 'http.json', {
    text: 'Failures are HTML pages.',
    around: onSend(({ response, refusal }) => {
      if (!refusal) return;
      response.headers = { ...response.headers, 'content-type': 'text/html' };
      response.body = '<html><body><h1>Request failed</h1></body></html>';
    }),
  }),
  defect('http-quotation-in-list', 'http.shape', {
    text: 'A quotation is answered with a list of one object.',
    operations: ['createQuotation'],
    onResponse: ({ response, refusal }) => {
      const { body } = response;
      if (!refusal && typeof body === 'object' && !Array.isArray(body)) response.body = [body];
    },
  }),
  defect('http-member-twice', 'http.json', {
    text: 'A view of a paid transaction has its status twice, first as FAILED.',
    around: onSend(({ operation: id, response }) => {
      const text = textOf(response);
      if (id === 'viewTransaction' && text.includes('"status":"SUCCESS"'))
        response.body = text.replace('{', '{"status":"FAILED",');
    }),
  }),
  defect('http-cut-sometimes', 'http.json', {
    text: 'One of twenty responses lacks its last ten characters.',
    when: where('share=0.05'),
    around: onSend(({ response }) => {
      response.body = textOf(response).slice(0, -10);
    }),
  }),
];
