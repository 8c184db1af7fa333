import type { ReturnRequestOnWire } from '../../shop/fulfilment/returns-wire.ts'
import { Button } from '../../ui/button.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { StepDialog, stepButtons } from './return-step-dialog.tsx'

/** Without steps before it, accepting pays back at once. */
export function stepOf({ next, steps }: Pick<ReturnRequestOnWire, 'next' | 'steps'>) {
  return next === 'refunded' && steps.length === 0 ? null : next
}

const permissions = {
  accepted: 'money:refund',
  received: 'orders:write',
  inspected: 'orders:write',
  refunded: 'money:refund',
} as const

interface ReturnStepButtonProps {
  request: ReturnRequestOnWire
  what: string
  onSettled: (result: { message: string; held: string | null }) => void
}

/** The next step of a return whose money goes back last. */
export function ReturnStepButton({ request, what, onSettled }: ReturnStepButtonProps) {
  const show = useRowDialog()
  const step = stepOf(request)
  if (!step || !may(permissions[step])) return null
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`${stepButtons[step]}: ${what}`}
      onClick={() =>
        show((close) => <StepDialog request={request} step={step} onSettled={onSettled} close={close} />)
      }
    >
      {stepButtons[step]}
    </Button>
  )
}
