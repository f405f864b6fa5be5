export const file: string;
export function alertDocs(): string;
