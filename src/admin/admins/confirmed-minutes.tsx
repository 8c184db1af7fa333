import { messageOf } from '../../client/api-client.ts'
import { confirmedMinutes, minutesInWords } from '../../shop/accounts/admins/rules.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useSetConfirmedMinutes } from './queries.ts'

export function ConfirmedMinutes({ minutes }: { minutes: number }) {
  const set = useSetConfirmedMinutes()
  return (
    <SelectField
      label="A second factor counts for"
      hint="Then it is asked for again before money moves, things are deleted, or data of customers leave the shop."
      className="mt-5 max-w-md"
      value={minutes}
      disabled={set.isPending}
      onChange={({ target }) => {
        const chosen = confirmedMinutes.find((each) => String(each) === target.value)
        if (!chosen) return
        set.mutate(chosen, {
          onSuccess: ({ message }) => toast.done(message),
          onError: (error) => toast.failed(messageOf(error, 'The shop did not answer. Please try again.')),
        })
      }}
    >
      {confirmedMinutes.map((each) => (
        <option key={each} value={each}>
          {minutesInWords(each)}
        </option>
      ))}
    </SelectField>
  )
}
