import { patterns } from '../formats';
import type { Schema } from './schema';

/**
 * Generates lean predicates from JSON Schemas, for the keywords that schema.ts uses. Each is one expression, which is
 * true if the schema accepts the value, and gives no reason otherwise. In k6's engine every call and every access to a
 * member is slow, so a member is read once, into `t`, lengths are compared inline if possible, and lists use a plain
 * loop. Every VU allocates an object for each function, but not for the cases of a switch, so only two functions are
 * generated, and the functions of forms.ts replace most patterns.
 */
export function predicatesSource(schemas: Readonly<Record<string, Schema>>): string {
  const lists = new Names('e');
  const members = Object.entries(schemas).map(
    ([name, schema]) => `case '${name}':return ${all(test(schema, 'd', lists))};`,
  );
  return [
    `import {isCapitals,isCodeMessage,isDecimal,isMoment,isWithin} from '../forms';`,
    'function each(n,l){let t,d;switch(n){',
    ...lists.map(
      (holds, id) => `case '${id}':for(let i=0;i<l.length;i++){d=l[i];if(!${holds})return false}return true;`,
    ),
    '}}',
    'export function accepts(n,d){let t;switch(n){',
    ...members,
    '}return false}',
    '',
  ].join('\n');
}

/** Gives each distinct text a short name. */
class Names {
  private readonly names = new Map<string, string>();
  constructor(private readonly letter: string) {}
  of(text: string): string {
    const name = this.names.get(text) ?? `${this.letter}${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
  map<T>(write: (text: string, name: string) => T): T[] {
    return [...this.names].map(([text, name]) => write(text, name));
  }
}

/** The tests of the value of the expression `v`; `lists` collects the tests of list items. */
function test(s: Schema, v: string, lists: Names): string[] {
  if (s.type === 'object')
    return [
      `typeof ${v}==='object'&&${v}!==null&&!Array.isArray(${v})`,
      ...members(s, v, lists),
      ...conditions(s, v, lists),
    ];
  if (s.type === 'array') {
    const rule = lists.of(all(test(s.items ?? {}, 'd', lists)));
    return [`Array.isArray(${v})`, ...(s.minItems ? [`${v}.length>=${s.minItems}`] : []), `each('${rule}',${v})`];
  }
  if (s.anyOf) {
    const texts = s.anyOf.filter(({ type }) => type !== 'null' && type !== 'number');
    const text = all([`typeof ${v}==='string'`, any(texts.map((one) => all(limits(one, v))))]);
    const others = s.anyOf.flatMap(({ type, minimum }) => {
      if (type === 'null') return [`${v}===null`];
      const least = minimum === undefined ? [] : [`${v}>=${minimum}`];
      return type === 'number' ? [all([`typeof ${v}==='number'`, ...least])] : [];
    });
    return [others.length > 0 ? any([...others, text]) : text];
  }
  if (s.type !== 'string') return [];
  // a value that equals a text needs no test of its type
  return s.enum || s.const !== undefined ? limits(s, v) : [`typeof ${v}==='string'`, ...limits(s, v)];
}

function members({ properties = {}, required = [] }: Schema, v: string, lists: Names): string[] {
  return Object.entries(properties).map(([key, child]) => {
    const member = `${v}[${JSON.stringify(key)}]`;
    const isOptional = !required.includes(key);
    if (child.type === 'object' || child.type === 'array') {
      const holds = all(test(child, member, lists));
      return isOptional ? `(${member}===undefined||${holds})` : holds;
    }
    const holds = test(child, 't', lists);
    return `(t=${member},${isOptional ? `t===undefined||${all(holds)}` : all(holds)})`;
  });
}

/** Tests of the value of an entry that depend on its key. */
const conditions = ({ allOf = [] }: Schema, v: string, lists: Names): string[] =>
  allOf.map(({ if: when, then }) => {
    const key = JSON.stringify(when?.properties?.key?.const);
    return `(${v}.key!==${key}||(t=${v}.value,${all(test(then?.properties?.value ?? {}, 't', lists))}))`;
  });

function limits(s: Schema, v: string): string[] {
  if (s.enum) return [any(s.enum.map((word) => `${v}===${JSON.stringify(word)}`))];
  if (s.const !== undefined) return [`${v}===${JSON.stringify(s.const)}`];
  const other = s.not?.const === undefined ? [] : [`${v}!==${JSON.stringify(s.not.const)}`];
  return [...lengths(s, v), ...(s.pattern ? [fits(s.pattern, v)] : []), ...other];
}

/** Tests a text by the function of forms.ts for its pattern, if there is one, then by the pattern. */
function fits(pattern: string, v: string): string {
  const [, places] = pattern.match(/^\^\\d\{1,30\}\(\?:\\\.\\d\{1,(\d)\}\)\?\$$/) ?? [];
  const usual: Record<string, string> = {
    [patterns.digits as string]: `isDecimal(${v},0)`,
    [patterns.decimal as string]: `isDecimal(${v},20)`,
    [patterns.signed as string]: `isDecimal(${v},20)`,
    [patterns.country as string]: `isCapitals(${v},2)`,
    [patterns.currency as string]: `isCapitals(${v},3)`,
    [patterns.dateTime as string]: `isMoment(${v},' ')`,
    [patterns.errorTime as string]: `isMoment(${v},' ')`,
    [patterns.timestamp as string]: `isMoment(${v},' ')`,
    [patterns.codeMessage as string]: `isCodeMessage(${v})`,
    [patterns.providerStatus as string]: `isCodeMessage(${v})`,
    ...(places && { [pattern]: `isDecimal(${v},${places})` }),
  };
  return any([...(usual[pattern] ? [usual[pattern]] : []), `${new RegExp(pattern, 'u')}.test(${v})`]);
}

/** Does the pattern match only characters of one code unit? */
const isNarrow = (pattern: string): boolean => !/\[\^|\\[DSWPpu]|\./.test(pattern.replace(/\\\./g, ''));

/** Lengths are in code points. A text has at least half as many code points as code units, and at most as many. */
function lengths({ minLength: min = 0, maxLength: max, pattern }: Schema, v: string): string[] {
  const atLeast = min > 0 ? [`${v}.length>=${min}`] : [];
  const atMost = max === undefined ? [] : [`${v}.length<=${max}`];
  if (pattern !== undefined && isNarrow(pattern)) return [...atLeast, ...atMost];
  const counted = `isWithin(${v},${min},${max ?? 'Infinity'})`;
  if (max !== undefined && 2 * min - 1 > max) return [counted];
  if (min <= 1) return [...atLeast, ...(max === undefined ? [] : [`(${atMost}||${counted})`])];
  return [`(${[`${v}.length>=${2 * min - 1}`, ...atMost].join('&&')}||${counted})`];
}

const all = (tests: string[]): string => (tests.length === 0 ? 'true' : `(${tests.join('&&')})`);
const any = (tests: string[]): string => (tests.length === 0 ? 'true' : `(${tests.join('||')})`);
