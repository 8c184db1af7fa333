/** Of an assistant's address, for people to read; empty where there is none. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')
