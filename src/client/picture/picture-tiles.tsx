import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface PictureTilesProps {
  /** Unique paths or data URLs. */
  pictures: readonly string[]
  onOrder: (pictures: string[]) => void
  onRemove: (picture: string) => void
  disabled?: boolean | undefined
}

const buttonStyle = 'absolute! size-8! bg-surface shadow-float'
const DRAG_THRESHOLD_PX = 6

export function PictureTiles({ pictures, onOrder, onRemove, disabled }: PictureTilesProps) {
  const list = useRef<HTMLUListElement>(null)
  const pointerStart = useRef<{ picture: string; x: number; y: number }>(undefined)
  const moved = useRef<{ picture: string; by: number }>(undefined)
  const removed = useRef<number>(undefined)
  const [dragged, setDragged] = useState<string>()
  const [announcement, announce] = useState('')
  const many = pictures.length

  const move = (picture: string, to: number) => {
    if (to < 0 || to >= many || to === pictures.indexOf(picture)) return
    onOrder(pictures.filter((other) => other !== picture).toSpliced(to, 0, picture))
    announce(`Now picture ${to + 1} of ${many}`)
  }
  const step = (picture: string, by: number) => {
    moved.current = { picture, by }
    move(picture, pictures.indexOf(picture) + by)
  }
  // A tile loses its focus when it moves in the DOM: restore it, at either end to the opposite button.
  useEffect(() => {
    if (!moved.current || !list.current) return
    const tile = list.current.children[pictures.indexOf(moved.current.picture)]
    const [earlier, later] = tile?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? []
    const [wanted, other] = moved.current.by < 0 ? [earlier, later] : [later, earlier]
    if (wanted?.disabled) other?.focus()
    else wanted?.focus()
    moved.current = undefined
  }, [pictures])

  // The button that was pressed has gone: the next picture's has the focus, or the last one's.
  useEffect(() => {
    if (removed.current === undefined) return
    const tile = list.current?.children[Math.min(removed.current, pictures.length - 1)]
    tile?.querySelector<HTMLButtonElement>('[data-remove]')?.focus()
    removed.current = undefined
  }, [pictures])

  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!pointerStart.current) return
    const { picture, x, y } = pointerStart.current
    if (!dragged && Math.hypot(clientX - x, clientY - y) < DRAG_THRESHOLD_PX) return
    setDragged(picture)
    const over = document.elementFromPoint(clientX, clientY)?.closest('li')
    const to = over ? [...(list.current?.children ?? [])].indexOf(over) : -1
    move(picture, to)
  }
  const drop = () => {
    pointerStart.current = undefined
    setDragged(undefined)
  }

  return (
    <>
      <ul ref={list} className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {pictures.map((picture, index) => {
          const movable = many > 1 && !disabled
          return (
            <li key={picture} className={cx('relative', dragged === picture && 'z-1 opacity-70')}>
              <img
                src={picture}
                alt={`${index + 1} of ${many}`}
                draggable={false}
                onPointerDown={(event) => {
                  if (!movable || event.button !== 0) return
                  event.currentTarget.setPointerCapture(event.pointerId)
                  pointerStart.current = { picture, x: event.clientX, y: event.clientY }
                }}
                onPointerMove={drag}
                onPointerUp={drop}
                onPointerCancel={drop}
                className={cx(
                  'picture aspect-4/3 w-full border border-line bg-sunk object-cover text-sm',
                  movable && 'cursor-grab touch-pan-y select-none active:cursor-grabbing',
                  dragged === picture && 'outline-3 outline-focus',
                )}
              />
              {!disabled && (
                <IconButton
                  data-remove
                  label={`Remove picture ${index + 1}`}
                  onClick={() => {
                    removed.current = index
                    onRemove(picture)
                  }}
                  className={cx(buttonStyle, 'top-1 right-1')}
                >
                  <X size={16} />
                </IconButton>
              )}
              {movable && (
                <fieldset
                  aria-label={`Place of picture ${index + 1}`}
                  onKeyDown={({ key }) => {
                    if (key === 'ArrowLeft') step(picture, -1)
                    if (key === 'ArrowRight') step(picture, 1)
                  }}
                >
                  <IconButton
                    data-step
                    label={`Move picture ${index + 1} earlier`}
                    disabled={index === 0}
                    onClick={() => step(picture, -1)}
                    className={cx(buttonStyle, 'bottom-1 left-1 disabled:hidden')}
                  >
                    <ChevronLeft size={16} />
                  </IconButton>
                  <IconButton
                    data-step
                    label={`Move picture ${index + 1} later`}
                    disabled={index === many - 1}
                    onClick={() => step(picture, 1)}
                    className={cx(buttonStyle, 'right-1 bottom-1 disabled:hidden')}
                  >
                    <ChevronRight size={16} />
                  </IconButton>
                </fieldset>
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
