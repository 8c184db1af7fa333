import { lazy, useEffect, useState } from 'react'
import { LazyBoundary } from '../../client/lazy-boundary.tsx'
import { readMyPinCode } from '../shared/my-pin-code.ts'

const DeliveryForm = lazy(() => import('./delivery-form.tsx'))

/** The form is fetched when it is asked for, or answers at once where the PIN code is known. */
export function DeliveryEstimate() {
  const [isOpen, setOpen] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => setOpen(readMyPinCode() !== null), [])
  const open = () => {
    setOpen(true)
    setFocused(true)
  }
  return isOpen ? (
    <LazyBoundary onFailed={() => setOpen(false)}>
      <DeliveryForm isFocused={isFocused} />
    </LazyBoundary>
  ) : (
    <button type="button" className="underline underline-offset-4" onClick={open}>
      Enter your PIN code
    </button>
  )
}
