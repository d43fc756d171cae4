export function lock(folder: string, onWait: () => void): Promise<() => void>;
