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

// On phones at the top, because prices and buttons are at the bottom; elsewhere on the left, because dialogs and forms
// have their buttons in the center and on the right. Load it lazily: it is heavy.
export default function Toaster() {
  const isPhone = useSyncExternalStore(onTurn, () => phone().matches)
  useEffect(toasterIsMounted, [])
  return (
    // Sonner restores the previous focus when the focus leaves a toast, so Tab could never get past one.
    <div className="contents" onFocusCapture={keepFromSonner} onBlurCapture={keepFromSonner}>
      <Sonner
        position={isPhone ? 'top-center' : 'bottom-left'}
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
