import { patterns } from '../formats';
import type { Schema } from './schema';

/**
 * Writes lean predicates from JSON Schemas, for the keywords that schema.ts uses: one expression each that is true for
 * what the schema accepts, and says nothing of why not. k6's machine pays for each call and each look at a member, so a
 * member is read once, into `t`, a length is compared in place where that decides it, and a list has a plain loop. Each
 * VU has an object of its own of each function, and none of a case of a switch: so there are two functions in all, and
 * those of forms.ts in place of patterns.
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

/** A name for each of some texts. */
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

/** Tests of a value that stands at `v`; `lists` names what each item of a list must hold. */
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
  // what equals a text is one
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

/** What the value of an entry must hold if its key is a certain one. */
const conditions = ({ allOf = [] }: Schema, v: string, lists: Names): string[] =>
  allOf.map(({ if: when, then }) => {
    const key = JSON.stringify(when?.properties?.key?.const);
    return `(${v}.key!==${key}||(t=${v}.value,${all(test(then?.properties?.value ?? {}, 't', lists))}))`;
  });

function limits(s: Schema, v: string): string[] {
  if (s.enum) return [any(s.enum.map((word) => `${v}===${JSON.stringify(word)}`))];
  if (s.const !== undefined) return [`${v}===${JSON.stringify(s.const)}`];
  return [...lengths(s, v), ...(s.pattern ? [fits(s.pattern, v)] : [])];
}

/** Holds a text against a pattern: by its usual spelling, where forms.ts knows it; else a literal, made where it is needed. */
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
    ...(places && { [pattern]: `isDecimal(${v},${places})` }),
  };
  return any([...(usual[pattern] ? [usual[pattern]] : []), `${new RegExp(pattern, 'u')}.test(${v})`]);
}

/** A pattern that lets nothing through which takes two code units. */
const isNarrow = (pattern: string): boolean => !/\[\^|\\[DSWPpu]|\./.test(pattern.replace(/\\\./g, ''));

/** Lengths are in code points: of as many code units or less, down to the half. */
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
