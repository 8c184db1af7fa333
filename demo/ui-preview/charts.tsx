import { formatRupees, formatRupeesShortly } from '../../src/lib/money.ts'
import { BarChart } from '../../src/ui/chart/bar-chart.tsx'
import type { Bar } from '../../src/ui/chart/bars.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const amounts = [23_400, 31_250.5, 42_000, 58_900, 29_900, 1_05_251.9, 33_848.8, 61_680.5, 1_13_649, 1_27_174]

function bars(values: readonly number[]): Bar[] {
  return values.map((value, index) => ({
    name: String(index),
    short: `Day ${index + 1}`,
    full: `Day ${index + 1} of ${values.length}`,
    value,
    detail: `${index + 3} orders`,
    growing: index === values.length - 1,
    to: '/ui#charts',
  }))
}

const Chart = ({ name, values }: { name: string; values: readonly number[] }) => (
  <Specimen name={name}>
    <BarChart label={name} bars={bars(values)} format={formatRupees} formatShortly={formatRupeesShortly} />
  </Specimen>
)

export const Charts = () => (
  <Specimens title="Bars" wide>
    <Chart name="The last one is not over" values={amounts} />
    <Chart name="One is huge" values={[...amounts.slice(0, 6), 3_40_00_000, 0, 12_000]} />
    <Chart name="Many" values={Array.from({ length: 92 }, (_, index) => amounts[index % 10] ?? 0)} />
    <Chart name="One alone" values={[68_735.68]} />
  </Specimens>
)
