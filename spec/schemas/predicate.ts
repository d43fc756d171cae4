import type { Schema } from './schema';

/**
 * Writes lean predicates from JSON Schemas, for the keywords that schema.ts uses: one expression each that is true for
 * what the schema accepts, and says nothing of why not. About half the CPU of a validator that collects errors. The
 * patterns are literals, one of each: k6 compiles a literal once for all VUs.
 */
export function predicatesSource(schemas: Readonly<Record<string, Schema>>): string {
  const patterns = new Map<string, string>();
  const pattern = (source: string): string => {
    const known = patterns.get(source) ?? `p${patterns.size}`;
    patterns.set(source, known);
    return known;
  };
  const members = Object.entries(schemas).map(([name, schema]) => `${name}:(d)=>${predicate(schema, pattern)}`);
  const constants = [...patterns].map(([source, id]) => `const ${id}=${new RegExp(source, 'u')};`);
  return `${withinSource}${constants.join('\n')}\nexport const predicates={\n${members.join(',\n')}\n};\n`;
}

function predicate(schema: Schema, pattern: (source: string) => string): string {
  let depth = 0;

  const text = (s: Schema, v: string): string[] => {
    const tests = [`typeof ${v}==='string'`];
    if (s.enum) tests.push(`(${s.enum.map((word) => `${v}===${JSON.stringify(word)}`).join('||')})`);
    return [...tests, ...limits(s, v)];
  };

  const limits = (s: Schema, v: string): string[] => {
    const tests: string[] = [];
    if (s.const !== undefined) tests.push(`${v}===${JSON.stringify(s.const)}`);
    if (s.minLength !== undefined || s.maxLength !== undefined)
      tests.push(`within(${v},${s.minLength ?? 0},${s.maxLength ?? 'Infinity'})`);
    if (s.pattern) tests.push(`${pattern(s.pattern)}.test(${v})`);
    return tests;
  };

  const members = (s: Schema, v: string): string[] =>
    Object.entries(s.properties ?? {}).map(([key, child]) => {
      const member = `${v}[${JSON.stringify(key)}]`;
      const holds = all(test(child, member));
      return s.required?.includes(key) ? holds : `(${member}===undefined||${holds})`;
    });

  const conditions = (s: Schema, v: string): string[] =>
    (s.allOf ?? []).map(({ if: when, then }) => {
      const unless = all(limits(when?.properties?.key ?? {}, `${v}.key`));
      return `(!(${unless})||${all(test(then?.properties?.value ?? {}, `${v}.value`))})`;
    });

  const test = (s: Schema, v: string): string[] => {
    if (s.anyOf) {
      const text = all([
        `typeof ${v}==='string'`,
        any(
          s.anyOf
            .filter((one) => one.type !== 'null')
            .map((one) => all(limits({ ...one }, v).concat(s.enum ? [] : enumOf(one, v)))),
        ),
      ]);
      return [s.anyOf.some((one) => one.type === 'null') ? `(${v}===null||${text})` : text];
    }
    if (s.type === 'array') {
      const item = `i${depth++}`;
      const each = `${v}.every((${item})=>${all(test(s.items ?? {}, item))})`;
      return [`Array.isArray(${v})`, ...(s.minItems ? [`${v}.length>=${s.minItems}`] : []), each];
    }
    if (s.type === 'object')
      return [`typeof ${v}==='object'`, `${v}!==null`, `!Array.isArray(${v})`, ...members(s, v), ...conditions(s, v)];
    if (s.type === 'string') return text(s, v);
    return [];
  };

  return all(test(schema, 'd'));
}

const all = (tests: string[]): string => (tests.length === 0 ? 'true' : `(${tests.join('&&')})`);
const any = (tests: string[]): string => (tests.length === 0 ? 'true' : `(${tests.join('||')})`);
const enumOf = (s: Schema, v: string): string[] =>
  s.enum ? [`(${s.enum.map((word) => `${v}===${JSON.stringify(word)}`).join('||')})`] : [];

/** Length in code points; counted only where a surrogate is present. */
const withinSource = `const surrogate=/[\\ud800-\\udfff]/;
function within(s,min,max){
  let n=s.length;
  if(n<min||n>2*max)return false;
  if(surrogate.test(s))n=[...s].length;
  return n>=min&&n<=max;
}
`;
