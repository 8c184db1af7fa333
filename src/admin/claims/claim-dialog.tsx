import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { claimLabels, claimStates, MAX_CLAIM_REFERENCE } from '../../shop/fulfilment/claims/rules.ts'
import type { ClaimOnWire } from '../../shop/fulfilment/claims/wire.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

/** Of a parcel that has none yet, with what its goods cost, or a claim to be corrected or ended. */
export type ClaimSubject = ClaimOnWire | { parcel: string; amount: number }

export function ClaimDialog({ of, close }: { of: ClaimSubject; close: () => void }) {
  const claim = '_id' in of ? of : null
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: FormData) => {
      const text = (name: string) => String(fields.get(name) ?? '').trim()
      const json = { amount: text('amount'), reference: text('reference') || null }
      if (!claim) return send(api.claims['add-claim'].$post({ json: { ...json, parcel: of.parcel } }))
      const { _id: id, updatedAt } = claim
      const state = text('state') as ClaimOnWire['state']
      return send(
        api.claims['edit-claim'][':id'].$put({ param: { id }, json: { ...json, state, updatedAt } }),
      )
    },
    onSuccess: ({ message }) => {
      toast.done(message)
      close()
      return invalidateQueries('order', 'claims', 'trail')
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <FormDialog
      title={claim ? 'Claim' : 'Claim from the courier'}
      submit="Save claim"
      onSubmit={submit}
      pending={isPending}
      failed={error && messageOf(error, 'The claim was not saved. Please try again.')}
      close={close}
    >
      <TextField
        label="Amount in rupees"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(of.amount)}
        hint={claim ? undefined : 'The price of the lost and damaged units, or what the courier pays.'}
      />
      <TextField
        label="The courier’s reference"
        name="reference"
        autoComplete="off"
        maxLength={MAX_CLAIM_REFERENCE}
        defaultValue={claim?.reference ?? ''}
      />
      {claim && (
        <SelectField label="State" name="state" defaultValue={claim.state}>
          {claimStates.map((state) => (
            <option key={state} value={state}>
              {claimLabels[state]}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  )
}
