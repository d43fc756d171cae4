export const k6Commands: Readonly<Record<string, true | string | ((args: readonly string[]) => boolean)>>;
export function certifies(has: (flag: string) => boolean): boolean;
export function needsK6(args: readonly string[]): boolean;
