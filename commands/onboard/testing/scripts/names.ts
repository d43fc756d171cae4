/** Clients that write the name of a beneficiary in another way than in the account status, and those that pay another person. */
import { changing, payingWith } from '../client-ways';
import { type ScriptRow, sent, toBank, toWallet } from './script';

/** Checks accounts under these names, one after another; the last one stays. */
const checkingAs = (...names: string[]) => {
  let times = 0;
  return changing(({ url }) => {
    if (!url.includes('bnv=')) return undefined;
    const name = names[Math.min(times, names.length - 1)] ?? '';
    times += 1;
    return { url: url.replace(/bnv=[^&]*/, `bnv=${encodeURIComponent(name)}`) };
  });
};

/** Pays the account of the sender, which has another name. */
const ownAccount = (name: string, checked: string, isBusiness?: true): ScriptRow => [
  `pays an own account, ${name}, that was checked as ${checked}`,
  {},
  (client) => sent(client, toBank({ name, sender: name, ...(isBusiness && { isBusiness }) })),
  { make: checkingAs(checked) },
];

const joint = (reference: string, name: string) => toBank({ reference, name, sender: 'Bob Roe' });

/** Which names are another person's. */
export const names: readonly ScriptRow[] = [
  ownAccount('José García', 'JOSE GARCIA'),
  ownAccount('José Muñóz'.normalize('NFD'), 'José Muñóz'.normalize('NFC')),
  ownAccount('Taro Yamada', 'ヤマダ タロウ'),
  ownAccount('Maria Ivanova', 'Мария Иванова'),
  ownAccount('Jörg Groß', 'Joerg Gross'),
  ownAccount('Đỗ Thị', 'Do Thi'),
  ownAccount('Jürgen Müller', 'JUERGEN MUELLER'),
  ownAccount('Łukasz Ørsted', 'LUKASZ ORSTED'),
  ownAccount('Ocean Traders Ltd', 'OT Kenya', true),
  ownAccount('Acme Inc', 'Acme Incorporated', true),
  ownAccount('Hsi Chien', 'Xi Jian'),
  ...[
    ['Alexander Kimani', 'Alex'],
    ['CHRISTOPHER OTIENO', 'Chris'],
    ['Mohammed Abdulrahman Ali', 'Mohammed Abdul'],
  ].map(
    ([name = '', checked = '']): ScriptRow => [
      `pays ${name}, who is registered as ${checked}`,
      {},
      (client) => sent(client, toBank({ name })),
      { make: checkingAs(checked) },
    ],
  ),
  [
    'pays another person than the one whose account it checked',
    { broken: ['client.kyc'] },
    (client) => sent(client, toBank({ name: 'Peter Kamau' })),
    { make: checkingAs('Amina Wanjiru') },
  ],
  [
    'pays under the name of the sender, whose account it checked, somebody else',
    { broken: ['client.kyc'] },
    (client) => sent(client, toBank({ name: 'Peter Kamau' })),
    { make: checkingAs('Ann Smith') },
  ],
  [
    'names another person in the parts of a name than in the whole',
    { advised: ['client.kyc'] },
    (client) => sent(client, toBank()),
    {
      make: payingWith(({ recipientKyc }) => ({
        recipientKyc: {
          ...recipientKyc,
          subjectName: { ...recipientKyc.subjectName, firstName: 'Test', lastName: 'Person' },
        },
      })),
    },
  ],
  [
    'cuts off a name in capitals',
    { broken: ['client.kyc'] },
    (client) => sent(client, toBank({ name: 'AMINA WAN' })),
    { make: checkingAs('Amina Wanjiru') },
  ],
  [
    'pays under the name of the sender to an account of somebody else',
    { broken: ['client.kyc'] },
    (client) => sent(client, toBank({ name: 'Ann Smith' })),
    { make: checkingAs('Peter Miller') },
  ],
  [
    'cut a name off once, and has mended it',
    {},
    async (client) => {
      await client.check(toWallet());
      await sent(client, toWallet({ name: 'Amina Wanjiru N.' }));
    },
    { make: checkingAs('Amina Wan', 'Amina Wanjiru') },
  ],
  [
    'pays a holder who is registered with an initial',
    {},
    (client) => sent(client, toWallet({ name: 'AMINA WANJIRU' })),
    { make: checkingAs('AMINA W') },
  ],
  ...['Olga Ivanov', 'Jana Novák'].map(
    (name, at): ScriptRow => [
      `pays ${name}, who is registered with another ending of the name`,
      {},
      (client) => sent(client, toWallet({ name: `${name}${['a', 'ová'][at]}` })),
      { make: checkingAs(name) },
    ],
  ),
  [
    'cuts a name off after it was checked in full',
    { broken: ['client.kyc'] },
    (client) => sent(client, toWallet({ name: 'Amina Wan' })),
    { make: checkingAs('Amina Wanjiru') },
  ],
  [
    'pays the two holders of one account, both of whom were checked before',
    {},
    async (client) => {
      await client.check(joint('SCRIPT-1', 'Ann Lee'));
      await client.check(joint('SCRIPT-2', 'Ann Leeson'));
      for (const payout of [joint('SCRIPT-1', 'ANN LEE'), joint('SCRIPT-2', 'ANN LEESON')])
        await client.order(payout, await client.quote(payout));
    },
  ],
];
