import Copy from 'lucide-react/icons/copy'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'

interface NewKeyDialogProps {
  made: { name: string; key: string }
  close: () => void
}

export function NewKeyDialog({ made: { name, key }, close }: NewKeyDialogProps) {
  const copy = () =>
    navigator.clipboard.writeText(key).then(
      () => toast.done('The key is copied'),
      () => toast.failed('The browser did not copy it. Select and copy it yourself.'),
    )
  return (
    <Dialog
      title={`The key of ${name}`}
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
      <p className="break-all border-line border-y py-4 font-mono" translate="no">
        {key}
      </p>
      <p className="mt-4">
        The program sends it in the header <code>Authorization: Bearer</code>, and never in an address. Who
        has it may do what it allows: if it gets into other hands, revoke it here.
      </p>
    </Dialog>
  )
}
