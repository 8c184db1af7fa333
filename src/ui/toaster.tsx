import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type FocusEvent, useEffect, useSyncExternalStore } from 'react'
import { Toaster as Sonner } from 'sonner'
import { toasterIsMounted } from './toast.ts'

const belowCart = 'calc(56px + env(safe-area-inset-top))'
const phone = () => matchMedia('(width < 48rem)')

function onTurn(listener: () => void): () => void {
  const query = phone()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const keepFromSonner = (event: FocusEvent) => event.stopPropagation()

/**
 * Where toasts appear: at the foot of a wide window; on a phone, where sums and buttons are at the foot, at the head, below
 * the line with the cart. `aside`: at the left, because dialogs and forms have their buttons in the middle and at the right.
 * Heavy: mount it lazily, after the page is there.
 */
export default function Toaster({ aside }: { aside?: boolean }) {
  const isPhone = useSyncExternalStore(onTurn, () => phone().matches)
  useEffect(toasterIsMounted, [])
  return (
    // Sonner sends the focus back to where it came from when it leaves a message: Tab would never get past one.
    <div className="contents" onFocusCapture={keepFromSonner} onBlurCapture={keepFromSonner}>
      <Sonner
        position={isPhone ? 'top-center' : aside ? 'bottom-left' : 'bottom-center'}
        closeButton
        containerAriaLabel="Messages"
        offset={{ top: belowCart }}
        mobileOffset={{ top: belowCart, left: 16, right: 16 }}
        icons={{ success: <Check size={20} />, error: <TriangleAlert size={20} /> }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast: 'toast',
            success: 'toast-done',
            error: 'toast-failed',
            icon: 'shrink-0',
            title: 'font-semibold',
            actionButton: 'toast-action',
            closeButton: 'toast-close',
          },
        }}
      />
    </div>
  )
}
