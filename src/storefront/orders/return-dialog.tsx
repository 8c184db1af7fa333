import { useState } from 'react'
import { EXCHANGE_DAYS, returnReasons } from '../../shop/orders/rules.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { messageOf } from '../shared/api.ts'
import { useOtherSizes, useRequestReturn } from './queries.ts'
import { noAnswer, type QuestionProps, ReasonDialog } from './reason-dialog.tsx'
import { moneyBack } from './status.tsx'

export function ReturnDialog({ order, item, close, done }: QuestionProps) {
  const request = useRequestReturn({ orderId: order._id, itemId: item._id })
  const { data: sizes = [] } = useOtherSizes(item)
  const [size, setSize] = useState('')
  const whatThen = size
    ? `We keep the other size for you for ${EXCHANGE_DAYS} days, and send it when your request is accepted.`
    : `${moneyBack.will(order.paymentMethod)} when it is accepted.`
  return (
    <ReasonDialog
      title="Give it back?"
      description={`We look at your request for ${item.productId.productName}. ${whatThen}`}
      reasons={returnReasons}
      pending={request.isPending}
      failed={request.error && messageOf(request.error, noAnswer)}
      onSubmit={(reason) =>
        request.mutate(
          { reason, size: size ? Number(size) : null },
          { onSuccess: ({ message }) => done(message) },
        )
      }
      close={close}
    >
      {sizes.length > 0 && (
        <SelectField
          label="You get"
          hint="Another size costs what you paid"
          value={size}
          onChange={({ target }) => setSize(target.value)}
        >
          <option value="">The money in your wallet</option>
          {sizes.map(({ size, label }) => (
            <option key={size} value={size}>{`Size ${label}`}</option>
          ))}
        </SelectField>
      )}
    </ReasonDialog>
  )
}
