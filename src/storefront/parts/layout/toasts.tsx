import { type ComponentType, useEffect, useState } from 'react'
import { onFirstToast } from '../../../ui/toast.ts'

/**
 * Where messages appear; its code is fetched with the first of them, or the next one, when there was no connection.
 * The live region is there before: screen readers miss what one brings along.
 */
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
