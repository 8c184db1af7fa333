import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { type Day, dayOf, formatDate } from '../../lib/dates.ts'
import { type OfferOnWire, timesOnWire } from '../../shop/offers/wire.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { useChangeEndDate } from './queries.ts'

interface EndDateDialogProps {
  offer: OfferOnWire
  close: () => void
}

export function EndDateDialog({ offer, close }: EndDateDialogProps) {
  const { _id, name, startDate, endDate } = offer
  const { endTime } = timesOnWire(offer)
  const today = dayOf(new Date())
  const min = startDate > today ? (startDate as Day) : today
  const [day, setDay] = useState(endDate)
  const [time, setTime] = useState(endTime ?? '')
  const change = useChangeEndDate(_id)
  const submit = async () => {
    try {
      // A time that was not touched stays what another admin may have saved.
      const isTimeChanged = time !== (endTime ?? '')
      const { message } = await change.mutateAsync({
        endDate: day,
        endDateBefore: endDate,
        ...(isTimeChanged && { endTime: time }),
      })
      void toastWithUndo(message, 'offer', _id)
      close()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <FormDialog
      title={`End date of ${name}`}
      submit="Save end date"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      pending={change.isPending}
      typed={day !== endDate || time !== (endTime ?? '')}
      close={close}
    >
      <DateField
        label="End date"
        hint={`Its last day in India; now ${formatDate(endDate as Day)}.`}
        required
        min={min}
        value={day}
        onChange={setDay}
        error={
          change.isError
            ? messageOf(change.error, 'The end date was not saved. Please try again.')
            : undefined
        }
      />
      <TextField
        label="End time"
        type="time"
        hint="Empty: until the end of that day."
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
    </FormDialog>
  )
}
