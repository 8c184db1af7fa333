import { palette } from '../../lib/palette.ts'

export type Proof = { razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string }

/** `description` is the provider's reason for the last refused attempt. */
type Ending =
  | { outcome: 'paid'; proof: Proof }
  | { outcome: 'dismissed' }
  | { outcome: 'failed'; description: string }

type ToPay = {
  script: string
  shop: string
  /** `create-razorpay-order` and `create-topup-order` return these; the amount is in paise. */
  key: string
  razorpayOrderId: string
  amount: number
  currency: string
  description: string
  payer?: { name: string; email: string; phone: string | null } | null | undefined
}

type PaymentProof = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

type Dialog = {
  on: (event: 'payment.failed', listener: (told: { error: { description: string } }) => void) => void
  open: () => void
}

declare global {
  interface Window {
    Razorpay?: new (options: object) => Dialog
  }
}

/** The dialog times out after ten minutes, well before the stock reservation expires. */
const seconds = 600

/** The provider's script did not load: offline, or blocked by the browser. */
export class DialogMissing extends Error {}

let loading: Promise<void> | undefined

/** Loads the script once; a failed load can be retried. */
export function loadDialog(script: string): Promise<void> {
  loading ??= addScript(script).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The dialog stays open after a refused attempt; it resolves when it is paid or closed. */
export async function payByDialog({ script, shop, payer, ...asked }: ToPay): Promise<Ending> {
  const { key, amount, currency, razorpayOrderId: order_id, description } = asked
  try {
    await loadDialog(script)
  } catch {
    return { outcome: 'failed', description: 'The payment window could not be loaded' }
  }
  return new Promise((resolve) => {
    let refusal: string | undefined
    const ended = (): Ending =>
      refusal === undefined ? { outcome: 'dismissed' } : { outcome: 'failed', description: refusal }
    const { Razorpay } = window as Required<Window>
    const dialog = new Razorpay({
      ...{ key, amount, currency, order_id, name: shop, description },
      ...(payer && { prefill: { name: payer.name, email: payer.email, contact: payer.phone ?? '' } }),
      theme: { color: palette.day.ink },
      timeout: seconds,
      retry: { enabled: true },
      handler: (provided: PaymentProof) => resolve({ outcome: 'paid', proof: proofOf(provided) }),
      modal: { ondismiss: () => resolve(ended()), escape: true, backdropclose: false, confirm_close: true },
    })
    dialog.on('payment.failed', ({ error }) => {
      refusal = error.description
    })
    dialog.open()
  })
}

const proofOf = (provided: PaymentProof): Proof => ({
  razorpayPaymentId: provided.razorpay_payment_id,
  razorpayOrderId: provided.razorpay_order_id,
  razorpaySignature: provided.razorpay_signature,
})

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new DialogMissing(`No payment dialog at ${src}`))
    }
    script.onload = () => (window.Razorpay ? resolve() : fail())
    script.onerror = fail
    Object.assign(script, { src, async: true })
    document.head.append(script)
  })
}
