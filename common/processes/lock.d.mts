export function lock(folder: string, onWait: (owner?: number) => void): Promise<() => void>;
