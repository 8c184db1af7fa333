import { useRef } from 'react'
import type { ReturnRequestOnWire } from '../../shop/fulfilment/returns-wire.ts'
import { answersTo } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { toastMove, UndoMove } from '../orders/undo-move.tsx'
import type { Answer } from './queries.ts'
import { SettleDialog } from './settle-dialog.tsx'

export function ReturnActions({ request }: { request: ReturnRequestOnWire }) {
  const show = useRowDialog()
  const place = useRef<HTMLSpanElement>(null)
  const { productId, user, held } = request
  const what = `the return of ${productId.productName} by ${user.name}`
  const may = answersTo[request.status]
  const settled = ({ message, held }: { message: string; held: string | null }) => {
    toastMove(message, request.itemId, held)
    // The button is gone; keep the focus nearby.
    requestAnimationFrame(() => place.current?.focus())
  }
  const ask = (answer: Answer) =>
    show((close) => <SettleDialog request={request} answer={answer} onSettled={settled} close={close} />)
  return (
    <span ref={place} tabIndex={-1} className="inline-flex gap-2 outline-none">
      <UndoMove itemId={request.itemId} held={held?._id} what={what} />
      {!held && (
        <>
          <Button
            size="small"
            variant="secondary"
            disabled={!may.accept}
            aria-label={`Accept ${what}`}
            onClick={() => ask('accept')}
          >
            Accept
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={!may.reject}
            aria-label={`Reject ${what}`}
            onClick={() => ask('reject')}
          >
            Reject
          </Button>
        </>
      )}
    </span>
  )
}
