import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { toasterIsMounted } from './toast.ts'

/** Where toasts appear. Heavy: mount it lazily, after the page is there. */
export default function Toaster() {
  useEffect(toasterIsMounted, [])
  return (
    <Sonner
      position="bottom-center"
      closeButton
      containerAriaLabel="Messages"
      mobileOffset={{ bottom: 'calc(88px + env(safe-area-inset-bottom))', left: 16, right: 16 }}
      icons={{ success: <Check size={20} />, error: <TriangleAlert size={20} /> }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'toast',
          success: 'toast-done',
          error: 'toast-failed',
          icon: 'shrink-0',
          title: 'font-semibold',
          closeButton: 'toast-close',
        },
      }}
    />
  )
}
