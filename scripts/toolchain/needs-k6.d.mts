export const k6Commands: Readonly<Record<string, true | string>>;
export function needsK6(args: readonly string[]): boolean;
