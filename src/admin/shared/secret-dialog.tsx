import Copy from 'lucide-react/icons/copy'
import { copyText } from '../../client/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Elements } from '../../ui/elements.ts'
import { toast } from '../../ui/toast.ts'

interface SecretDialogProps {
  title: string
  secret: string
  close: () => void
  /** What it is for. */
  children: Elements
}

export function SecretDialog({ title, secret, close, children }: SecretDialogProps) {
  const copy = async () => {
    if (await copyText(secret)) toast.done('It is copied')
    else toast.failed('The browser did not copy it. Select and copy it yourself.')
  }
  return (
    <Dialog
      title={title}
      description="Store it now: it is not shown again."
      open
      onOpenChange={(open) => open || close()}
      typed
      footer={
        <>
          <Button variant="secondary" className="max-sm:grow" onClick={() => void copy()}>
            <Copy size={18} aria-hidden />
            <span>Copy</span>
          </Button>
          <Button className="max-sm:grow" onClick={close}>
            I have stored it
          </Button>
        </>
      }
    >
      <p className="mb-4 break-all border-line border-y py-4 font-mono" translate="no">
        {secret}
      </p>
      {children}
    </Dialog>
  )
}
