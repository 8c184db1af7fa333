import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import type { PictureOnWire } from '../../lib/pictures.ts'
import { useCloseOnBack } from '../../ui/close-on-back.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from './picture.tsx'

interface ZoomProps {
  of: PictureOnWire
  name: string
  close: () => void
  /** Fits the screen instead of being larger. */
  isWhole?: boolean
}

export default function Zoom({ of, name, close, isWhole = false }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnBack(true, () => dialog.current?.close())
  useEffect(() => {
    const { current } = dialog
    if (!current) return
    current.showModal()
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = current
    current.scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2)
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={`${name}, enlarged`}
      onClose={close}
      className="m-0 size-full max-h-none max-w-none overflow-auto overscroll-contain bg-sunk"
    >
      <Picture
        of={of}
        alt={name}
        sizes={isWhole ? '100vw' : '(min-width: 1280px) 100vw, 1280px'}
        loading="eager"
        className={isWhole ? 'aspect-auto! h-dvh object-contain!' : 'w-[max(100vw,1280px)]! max-w-none'}
        {...(isWhole && { style: { backgroundColor: 'transparent' } })}
      />
      <IconButton
        label="Close"
        onClick={() => dialog.current?.close()}
        className="fixed! top-3 right-3 bg-surface hover:bg-surface"
      >
        <X size={22} aria-hidden />
      </IconButton>
    </dialog>
  )
}
