import { useState } from 'react'
import { gstinIn } from '../../lib/gstin.ts'
import { problemOfGst } from '../../shop/orders/gst-rules.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { useStoredChoice } from './stored-choices.ts'

export type Gst = { gstin: string; legalName: string }

/** `given`: null if the fields are empty. `problem`: of a GSTIN for an address in `state`. */
export function useGst(state: string | undefined) {
  const [typed = '', setGstin] = useStoredChoice('gstin')
  const [legalName = '', setLegalName] = useStoredChoice('legal name')
  const gstin = gstinIn(typed)
  const problem = state === undefined ? null : problemOfGst({ gstin, legalName: legalName.trim() }, state)
  const given: Gst | null = gstin === '' ? null : { gstin, legalName: legalName.trim() }
  return { typed, setGstin, legalName, setLegalName, given, problem }
}

interface GstFieldsProps {
  gst: ReturnType<typeof useGst>
  isChecked: boolean
  onCheck: () => void
}

/** No tax of a seller who sells to one state alone can be claimed back. */
export function GstFields({ gst, isChecked, onCheck }: GstFieldsProps) {
  const [open, setOpen] = useState(gst.typed !== '' || gst.legalName !== '')
  if (useShopFacts().selling.onlyState !== null) return null
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-8 border-line border-y py-3"
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Buying for a business? Add its GSTIN
      </summary>
      <div className="mt-3 grid items-start gap-5 pb-3 sm:grid-cols-2">
        <TextField
          label="GSTIN"
          hint="Of the state that the order goes to. It stands on the invoice."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={gst.typed}
          onChange={({ target }) => gst.setGstin(target.value)}
          onBlur={() => gst.typed !== '' && onCheck()}
          error={isChecked ? (gst.problem ?? undefined) : undefined}
        />
        <TextField
          label="Legal name"
          hint="Optional: as registered, if it is not the name of the address."
          autoComplete="organization"
          maxLength={120}
          value={gst.legalName}
          onChange={({ target }) => gst.setLegalName(target.value)}
        />
      </div>
    </details>
  )
}
