export const providerName = 'Razorpay'

/** Shoppers come back from there when they have paid. */
export const providerHost = 'razorpay.com'

/** A variable of its keys. */
export const providerKey = 'RAZORPAY_KEY_ID'

/** What its webhook must tell the shop. */
export const webhookEvents = [
  'payment.authorized',
  'payment.captured',
  'order.paid',
  'refund.*',
  'payment.dispute.*',
]
