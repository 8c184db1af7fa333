import { useState } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { MAX_SELECTED } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.ts'
import type { List } from '../list/use-list.ts'
import type { RowSelection } from '../list/use-row-selection.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { shortcuts, useShortcuts } from '../shared/shortcuts.ts'
import { type ChangedOrders, changeOrders } from './change-orders.ts'
import { NotChanged } from './not-changed.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'

interface BulkBarProps {
  selection: RowSelection
  pageIds: readonly string[]
  list: List
  total: number
}

export function BulkBar({ selection, pageIds, list, total }: BulkBarProps) {
  const { ids, clear } = selection
  const [open, setOpen] = useState<'ship' | 'print' | null>(null)
  const [delivered, setDelivered] = useState<number>()
  const [outcome, setOutcome] = useState<ChangedOrders>()
  const [isFinding, setFinding] = useState(false)
  const selectable = Math.min(total, MAX_SELECTED)

  const selectMatching = async () => {
    setFinding(true)
    try {
      const { page: _, limit: __, ...query } = list.query
      selection.set((await send(api.order['get-order-ids'].$get({ query }))).ids)
    } catch (error) {
      toast.failed(messageOf(error, 'The orders were not selected. Please try again.'))
    }
    setFinding(false)
  }
  const deliver = async () => {
    setDelivered(0)
    const done = await changeOrders([...ids], 'Delivered', {}, setDelivered)
    setDelivered(undefined)
    if (done.failure) toast.failed(done.failure)
    else if (done.notChanged.length > 0) setOutcome(done)
    if (done.changed > 0) clear()
  }
  const close = () => setOpen(null)

  const isAny = ids.size > 0
  const mayWrite = may('orders:write')
  useShortcuts({
    selectPage: () => selection.toggleAll(pageIds),
    selectMatching: () => void selectMatching(),
    selectNone: () => isAny && clear(),
    ship: () => mayWrite && isAny && setOpen('ship'),
    deliver: () => mayWrite && isAny && void deliver(),
    print: () => isAny && setOpen('print'),
  })

  return (
    <>
      <section aria-label="Selected orders" className="pointer-events-none sticky bottom-4 z-10 mt-5">
        {isAny && (
          <div className="floating pointer-events-auto mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 max-sm:w-full max-sm:justify-between">
            <p role="status" className="mr-2">
              <span className="type-number">{ids.size.toLocaleString('en-IN')}</span> selected
            </p>
            {ids.size < selectable && (
              <Button
                size="small"
                variant="quiet"
                className="max-sm:px-1!"
                loading={isFinding}
                onClick={() => void selectMatching()}
              >
                <span>{`Select ${total > MAX_SELECTED ? 'the first' : 'all'} ${selectable.toLocaleString('en-IN')}`}</span>
                <span className="max-sm:sr-only">{` ${total === 1 ? 'order' : 'orders'}`}</span>
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              className="max-sm:px-1!"
              onClick={clear}
              aria-keyshortcuts={shortcuts.selectNone.keys}
            >
              Clear
            </Button>
            <div className="flex gap-3 max-sm:basis-full max-sm:*:grow">
              {mayWrite && (
                <>
                  <Button
                    size="small"
                    onClick={() => setOpen('ship')}
                    aria-keyshortcuts={shortcuts.ship.keys}
                  >
                    Ship
                  </Button>
                  <Button
                    size="small"
                    variant="secondary"
                    loading={delivered !== undefined}
                    onClick={() => void deliver()}
                    aria-keyshortcuts={shortcuts.deliver.keys}
                  >
                    Deliver
                  </Button>
                </>
              )}
              <Button
                size="small"
                variant="secondary"
                onClick={() => setOpen('print')}
                aria-keyshortcuts={shortcuts.print.keys}
              >
                Print
              </Button>
            </div>
            {delivered !== undefined && ids.size > 1 && (
              <div className="basis-full">
                <Progress label={`${delivered} of ${ids.size}`} value={delivered / ids.size} />
              </div>
            )}
          </div>
        )}
      </section>
      {open === 'ship' && <ShipDialog ids={[...ids]} close={close} />}
      {open === 'print' && <PrintDialog ids={[...ids]} close={close} />}
      {outcome && <NotChanged outcome={outcome} close={() => setOutcome(undefined)} />}
    </>
  )
}
