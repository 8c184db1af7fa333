/** Of the accounts of customers of the counter: no mail is sent there, and they sign in nowhere. */
export const COUNTER_DOMAIN = '@counter.invalid'

export const isCounterEmail = (email: string): boolean => email.toLowerCase().endsWith(COUNTER_DOMAIN)
