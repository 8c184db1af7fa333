import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { confirmedMinutes, minutesInWords } from '../../shop/accounts/admins/rules.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useSetConfirmedMinutes } from './queries.ts'

/** It is saved by a button: arrow keys pass through all choices, and each change is mailed to all admins. */
export function ConfirmedMinutes({ minutes }: { minutes: number }) {
  const [typed, setTyped] = useState<string>()
  const set = useSetConfirmedMinutes()
  const value = typed ?? String(minutes)
  return (
    <form
      className="mt-5 max-w-md space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = confirmedMinutes.find((each) => String(each) === value)
        if (!chosen || set.isPending) return
        set.mutate(chosen, {
          onSuccess: ({ message }) => {
            setTyped(undefined)
            toast.done(message)
          },
          onError: (error) => toast.failed(messageOf(error, 'The shop did not answer. Please try again.')),
        })
      }}
    >
      <SelectField
        label="A second factor counts for"
        hint="Then it is asked for again before money moves, things are deleted, or data of customers leave the shop."
        value={value}
        onChange={({ target }) => setTyped(target.value)}
      >
        {confirmedMinutes.map((each) => (
          <option key={each} value={each}>
            {minutesInWords(each)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" size="small" loading={set.isPending}>
        Save
      </Button>
    </form>
  )
}
