/** Building blocks of strict JSON Schemas. Their literal types are kept, as TypeBox derives TypeScript types from them. */

export const text = { type: 'string', minLength: 1 } as const;

/** A text that is a secret, which no message may show. */
export const secret = { ...text, writeOnly: true } as const;

/** A list with at least one item. */
export const list = <const Items extends object>(items: Items) => ({ type: 'array', items, minItems: 1 }) as const;

/** An object with no other members. */
export const strict = <const Properties extends object, const Required extends readonly (keyof Properties & string)[]>(
  properties: Properties,
  required: Required,
) => ({ type: 'object', additionalProperties: false, properties, required }) as const;

/** One of some values known at run time only; the cast gives TypeBox the tuple that it needs for a union type. */
export const oneOf = <Value>(values: readonly Value[]) => ({ enum: values as unknown as readonly [Value] });
