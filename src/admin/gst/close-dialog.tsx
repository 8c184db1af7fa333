import { messageOf } from '../../client/api-client.ts'
import { type Month, monthInWords } from '../../shop/gst/period-rules.ts'
import type { Summary } from '../../shop/gst/summary-rules.ts'
import type { MonthOnWire } from '../../shop/gst/wire.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useCloseMonth } from './queries.ts'

interface CloseDialogProps {
  month: Month
  summary: Summary
  months: readonly MonthOnWire[]
  close: () => void
}

export function CloseDialog({ month, summary, months, close }: CloseDialogProps) {
  const closing = useCloseMonth()
  const before = months.filter((one) => one.month < month && one.closedAt === null).reverse()
  const [first] = before
  const open = summary.problems.filter(({ hinders }) => !hinders).length
  const submit = async () => {
    try {
      toast.done((await closing.mutateAsync(month)).message)
      close()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <ConfirmDialog
      title={`Close ${monthInWords(month)}?`}
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      confirm="Close the month"
      cancel="Not yet"
      pending={closing.isPending}
      onConfirm={submit}
    >
      <p className="text-text">
        Its files stay as they are now, for ever. What is cancelled or comes back later counts in its own
        month, and no tax rate can begin in a closed month. This cannot be undone.
      </p>
      {first && (
        <p className="mt-3">
          {before.length === 1
            ? `${monthInWords(first.month)} is closed with it.`
            : `The ${before.length} months before it, from ${monthInWords(first.month)} on, are closed with it.`}
        </p>
      )}
      {open > 0 && (
        <p className="mt-3">{`${open === 1 ? 'One thing stands' : `${open} things stand`} in the file that the portal may refuse.`}</p>
      )}
      <div role="alert" className="mt-2 empty:hidden">
        {closing.isError && (
          <FieldError>{messageOf(closing.error, 'The month was not closed. Please try again.')}</FieldError>
        )}
      </div>
    </ConfirmDialog>
  )
}
