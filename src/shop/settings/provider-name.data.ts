export const providerName = 'Razorpay'

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
