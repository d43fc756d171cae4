/** Parts of strict JSON Schemas. They keep their literal types, from which TypeBox reads the TypeScript type of a file. */

export const text = { type: 'string', minLength: 1 } as const;

/** A list of at least one item. */
export const list = <const Items extends object>(items: Items) => ({ type: 'array', items, minItems: 1 }) as const;

/** An object without other members than these. */
export const strict = <const Properties extends object, const Required extends readonly (keyof Properties & string)[]>(
  properties: Properties,
  required: Required,
) => ({ type: 'object', additionalProperties: false, properties, required }) as const;

/** One of values that are known at run time only: TypeBox reads the type of their union from a tuple alone. */
export const oneOf = <Value>(values: readonly Value[]) => ({ enum: values as unknown as readonly [Value] });
