import { useState } from 'react'
import { EXCHANGE_DAYS, type ReturnReason, returnReasons } from '../../shop/orders/rules.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { messageOf } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { usePayOutChoice } from './pay-out-choice.tsx'
import { useOtherSizes, useRequestReturn } from './queries.ts'
import { noAnswer, type QuestionProps, ReasonDialog } from './reason-dialog.tsx'
import { firstRefundTo, RefundChoice } from './refund-choice.tsx'
import { moneyBack } from './status.tsx'

export function ReturnDialog({ order, item, close, done }: QuestionProps) {
  const request = useRequestReturn({ orderId: order._id, itemId: item._id })
  const { data: sizes = [] } = useOtherSizes(item)
  const [size, setSize] = useState('')
  const [refundTo, setRefundTo] = useState(firstRefundTo(order))
  const { paidBack } = useShopFacts().selling
  const payOut = usePayOutChoice(paidBack)
  const isCounter = order.counterPayment !== undefined
  const isCash = order.paymentMethod === 'COD' && !isCounter
  const whatThen = size
    ? `We keep the other size for you for ${EXCHANGE_DAYS} days, and send it when your request is accepted.`
    : isCounter
      ? 'You get the money back at the shop.'
      : `${moneyBack.will(order.paymentMethod)} ${paidBack}.`
  const submit = (reason: ReturnReason) => {
    const destination = isCash && !size ? payOut.read() : { refundTo, payOut: null }
    if (!destination) return
    const asked = { reason, size: size ? Number(size) : null, ...destination }
    request.mutate(asked, { onSuccess: ({ message }) => done(message) })
  }
  return (
    <ReasonDialog
      title="Give it back?"
      description={`We look at your request for ${item.productId.productName}. ${whatThen}`}
      reasons={returnReasons}
      pending={request.isPending}
      failed={request.error && messageOf(request.error, noAnswer)}
      onSubmit={submit}
      close={close}
    >
      {sizes.length > 0 && !isCounter && (
        <SelectField
          label="You get"
          hint="Another size costs what you paid"
          value={size}
          onChange={({ target }) => setSize(target.value)}
        >
          <option value="">The money</option>
          {sizes.map(({ size, label }) => (
            <option key={size} value={size}>{`Size ${label}`}</option>
          ))}
        </SelectField>
      )}
      {!size && isCash && payOut.choice}
      {!size && !isCounter && (
        <RefundChoice order={order} value={refundTo} onChange={setRefundTo} when={paidBack} />
      )}
    </ReasonDialog>
  )
}
