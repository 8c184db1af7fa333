import { Progress as Base } from '@base-ui/react/progress'

interface ProgressProps {
  label: string
  /** From 0 to 1; omitted if unknown. */
  value?: number | undefined
}

export function Progress({ label, value }: ProgressProps) {
  const percent = value === undefined ? null : Math.round(value * 100)
  return (
    <Base.Root value={percent} aria-valuetext={percent === null ? undefined : `${percent} %`}>
      <div className="mb-2 flex justify-between gap-4">
        <Base.Label>{label}</Base.Label>
        {percent !== null && <span className="type-number">{`${percent} %`}</span>}
      </div>
      <Base.Track className="lane-marks h-3 border border-edge">
        <Base.Indicator className="h-full bg-action transition-[width] data-indeterminate:animate-glint data-indeterminate:bg-glint forced-colors:bg-[Highlight]" />
      </Base.Track>
    </Base.Root>
  )
}
