import { messageOf } from '../../client/api-client.ts'
import { isCounterEmail } from '../../lib/counter-email.ts'
import { dayOf } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { effectsOf } from '../../shop/fulfilment/refund-rules.ts'
import type { ReturnRequestOnWire } from '../../shop/fulfilment/returns-wire.ts'
import { holdSeconds } from '../../shop/orders/rules.ts'
import type { RefundRoute } from '../../shop/payments/provider-rules.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { lateTaxNote } from '../orders/late-tax.ts'
import { mailNote } from '../orders/mail-note.ts'
import { useRefundDestination } from '../orders/refund-destination.tsx'
import { planRefund } from '../orders/refund-text.ts'
import { restockNote } from '../orders/restock-note.ts'
import { type Decision, useSettle } from './queries.ts'

interface SettleDialogProps {
  request: ReturnRequestOnWire
  decision: Decision
  onSettled: (result: { message: string; held: string | null }) => void
  close: () => void
}

export function SettleDialog({ request, decision, onSettled, close }: SettleDialogProps) {
  const settle = useSettle(request._id)
  const isAccepting = decision === 'accept'
  const { user, paymentMethod, source, refundTo: asked } = request
  const isCounter = asked === 'counter'
  const destination = useRefundDestination({ source, paymentMethod, name: user.name, asked, isCounter })
  // An exchange is paid from the wallet.
  const isAsking = isAccepting && request.refundAmount > 0 && request.exchange?.state !== 'open'
  const submit = async () => {
    try {
      const result = await settle.mutateAsync({ decision, refundTo: isAsking ? destination.refundTo : null })
      close()
      onSettled(result)
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <ConfirmDialog
      title={isAccepting ? 'Accept this return?' : 'Reject this return?'}
      open
      onOpenChange={(open) => open || close()}
      confirm={isAccepting ? 'Accept return' : 'Reject return'}
      pending={settle.isPending}
      danger={!isAccepting}
      onConfirm={submit}
    >
      {isAccepting ? (
        <AcceptText request={request} route={destination.route} />
      ) : (
        <RejectText request={request} />
      )}
      {isAsking && destination.choice}
      <div role="alert" className="mt-3 empty:hidden">
        {settle.isError && (
          <FieldError>
            {messageOf(settle.error, `The return was not ${decision}ed. Please try again.`)}
          </FieldError>
        )}
      </div>
    </ConfirmDialog>
  )
}

function AcceptText({ request, route }: { request: ReturnRequestOnWire; route: RefundRoute }) {
  const { productId, user, sizeLabel, quantity, reason } = request
  const taxNote = lateTaxNote(request.lastTaxDay, dayOf(new Date()))
  const { restock } = effectsOf({ from: 'ReturnInitialized', to: 'ReturnAccepted' }, 'COD', reason)
  return (
    <>
      <p>{refundText(request, route)}</p>
      {taxNote && <p className="mt-2">{taxNote}</p>}
      <p className="mt-2">{restockNote({ product: productId.productName, sizeLabel, quantity }, restock)}</p>
      <p className="mt-2">{`${mailNote(user)}You can undo it for ${holdSeconds} seconds.`}</p>
    </>
  )
}

function refundText(request: ReturnRequestOnWire, route: RefundRoute): string {
  const { user, exchange, refundAmount } = request
  const refund = planRefund(refundAmount, request, user.name, exchange?.state === 'open' ? 'wallet' : route)
  if (exchange?.state === 'open')
    return refund.withheld > 0
      ? `Size ${exchange.sizeLabel} is not ordered. ${refund.sentence}`
      : `Size ${exchange.sizeLabel} is ordered for ${user.name} and paid with the ${formatRupees(refund.paid)} that go back.`
  return refundAmount > 0 ? refund.sentence : 'Nothing was paid for it, so no money goes back.'
}

function RejectText({ request }: { request: ReturnRequestOnWire }) {
  const { productId, user } = request
  const what = isCounterEmail(user.email)
    ? `${productId.productName} and gets no money back`
    : `${productId.productName}, gets no money back and is told by mail`
  return <p>{`${user.name} keeps ${what}. They can ask again, and you can still accept it later.`}</p>
}
