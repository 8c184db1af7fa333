export const providerName = 'Razorpay'

/** The variables of its keys. */
export const providerKey = 'RAZORPAY_KEY_ID'
export const providerSettings = 'the three settings RAZORPAY_…'
