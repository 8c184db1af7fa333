import { type ComponentType, useEffect, useState } from 'react'
import { onFirstToast } from '../../../ui/toast.ts'

/** The live region is rendered first: screen readers ignore one that is inserted together with its text. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    onFirstToast(async () => {
      const { default: Toaster } = await import('../../../ui/toaster.tsx')
      setToaster(() => Toaster)
    })
  }, [])
  return <div aria-live="polite">{Toaster && <Toaster />}</div>
}
