/** The name of who has not said one: reviews show names, and a part of the email would reveal it. */
export const UNNAMED = 'Shopper'
