export const lateOptimization: string;
