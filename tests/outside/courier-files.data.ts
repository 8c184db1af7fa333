import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import type {
  ColumnMapping,
  CourierFileKind,
  FileRefusal,
} from '../../src/shop/fulfilment/csv/column-rules.ts'

/**
 * Files in the shapes that couriers and aggregators send, and what is read from them. Headings of Shiprocket and NimbusPost are
 * those of their reports as public code reads them, those of the bulk forms the shop's own export; the others are put together
 * from what their customers write. Numbers and people are invented.
 */
export type CourierFileCase = {
  name: string
  kind: CourierFileKind
  bytes: () => Uint8Array | Promise<Uint8Array>
  headingRow: number
  columns: ColumnMapping
  /** `[row, tracking number, amount in paise or order]`; a string in capitals is why the row cannot be read. */
  rows: [row: number, number: string, value: number | string | null][]
}

const torn =
  'The row has more cells than there are headings: an amount with a comma belongs in quotation marks'

const csv = (...lines: string[]) => strToU8(lines.join('\r\n'))
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const windows1252 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
type Cell = string | number | Date | null
const xlsx = (...sheets: [name: string, rows: Cell[][]][]) =>
  writeXlsx({ sheets: sheets.map(([name, rows]) => ({ name, rows })) })

export const courierFiles: CourierFileCase[] = [
  {
    name: 'Shiprocket, report of orders with a row for each product',
    kind: 'remittance',
    bytes: () =>
      csv(
        'Order ID,Master SKU,Payment Method,Order Total,Courier Company,AWB Code,RTO WayBill,COD Remittance Date,COD Payble Amount,Remitted Amount,CRF ID,UTR No,COD Charges,Freight Total Amount',
        '1A2B3C4D,TEE-8,cod,530.00,Delhivery Surface 0.5kg,14344941234567,N/A,2026-11-19,530.00,530.00,7541836,HDFCN52026111900001,33.00,88.50',
        '1A2B3C4D,BAT-8,cod,530.00,Delhivery Surface 0.5kg,14344941234567,N/A,2026-11-19,530.00,530.00,7541836,HDFCN52026111900001,33.00,88.50',
        '2B3C4D5E,TEE-8,prepaid,530.00,Xpressbees Surface,1434494999,N/A,N/A,0.00,0.00,N/A,N/A,0.00,61.00',
      ),
    headingRow: 1,
    columns: {
      number: 'AWB Code',
      amount: 'Remitted Amount',
      reference: 'UTR No',
      paidOn: 'COD Remittance Date',
    },
    rows: [
      [2, '14344941234567', 530_00],
      [3, '14344941234567', 530_00],
      [4, '1434494999', 0],
    ],
  },
  {
    name: 'Shiprocket, with the heading that it misspells alone',
    kind: 'remittance',
    bytes: () => csv('Order ID,AWB Code,COD Payble Amount', '1A2B3C4D,14344941234567,"1,030.50"'),
    headingRow: 1,
    columns: { number: 'AWB Code', amount: 'COD Payble Amount' },
    rows: [[2, '14344941234567', 1_030_50]],
  },
  {
    name: 'Delhivery, with a title above and a total below',
    kind: 'remittance',
    bytes: () =>
      csv(
        'COD Remittance Report,,,,',
        '"Period: 07/11/2026 to 13/11/2026",,,,',
        ',,,,',
        'S.No,Waybill No.,Client Order Number,COD Amount,Bank Transaction ID',
        '1,14344940000011,1A2B3C4D,530.00,UTR0001',
        '2,14344940000022,2B3C4D5E,"1,23,456.50",UTR0001',
        ',Grand Total,,"1,23,986.50",',
        '"This is a computer generated statement.",,,,',
      ),
    headingRow: 4,
    columns: { number: 'Waybill No.', amount: 'COD Amount', reference: 'Bank Transaction ID' },
    rows: [
      [5, '14344940000011', 530_00],
      [6, '14344940000022', 1_23_456_50],
      [7, 'A row of totals', null],
      [8, 'MISSING', null],
    ],
  },
  {
    name: 'Xpressbees, a workbook with numbers in its cells and a summary as its first sheet',
    kind: 'remittance',
    bytes: () =>
      xlsx(
        [
          'Summary',
          [
            ['Client', 'Maidan Sports'],
            ['Remitted', 1060.5],
          ],
        ],
        [
          'AWB wise',
          [
            ['Xpressbees COD remittance', null, null, null],
            ['AWB No', 'Delivered Date', 'COD Amt', 'Remittance Date'],
            [143449412345670, new Date('2026-11-12'), 530, new Date('2026-11-19')],
            [143449412345671, new Date('2026-11-12'), 530.4999999999999, new Date('2026-11-19')],
            [1434494123456712, new Date('2026-11-12'), 530, null],
            ['Total', null, 1060.5, null],
          ],
        ],
      ),
    headingRow: 2,
    columns: { number: 'AWB No', amount: 'COD Amt', paidOn: 'Remittance Date' },
    rows: [
      [3, '143449412345670', 530_00],
      [4, '143449412345671', 530_50],
      [5, 'SHORTENED', 530_00],
      [6, 'A row of totals', null],
    ],
  },
  {
    name: 'DTDC, semicolons and amounts as people write them',
    kind: 'remittance',
    bytes: () =>
      csv(
        'CN No.;Booking Date;Collected Amount;Remarks',
        'D12345678;07-11-2026;Rs. 1,708.00/-;ok',
        'd12345679;07-11-2026;530/-;',
      ),
    headingRow: 1,
    columns: { number: 'CN No.', amount: 'Collected Amount' },
    rows: [
      [2, 'D12345678', 1_708_00],
      [3, 'D12345679', 530_00],
    ],
  },
  {
    name: 'Blue Dart, tabs in UTF-16',
    kind: 'remittance',
    bytes: () =>
      utf16(
        '\ufeffAirway Bill No\tCredit Reference No\tCollectable Value\r\n89012345678\t1A2B3C4D\t1,708.00\r\n',
      ),
    headingRow: 1,
    columns: { number: 'Airway Bill No', amount: 'Collectable Value' },
    rows: [[2, '89012345678', 1_708_00]],
  },
  {
    name: 'Blue Dart, tabs in UTF-16 without a byte order mark',
    kind: 'remittance',
    bytes: () => utf16('AWB No\tCOD Amount\n89012345678\t530\n'),
    headingRow: 1,
    columns: { number: 'AWB No', amount: 'COD Amount' },
    rows: [[2, '89012345678', 530_00]],
  },
  {
    name: 'Ecom Express, with names of a program',
    kind: 'remittance',
    bytes: () =>
      csv('awb_number|order_number|cod_amount|amount|utr_number', '6789012345|1A2B3C4D|700|999|U1'),
    headingRow: 1,
    columns: { number: 'awb_number', amount: 'cod_amount', reference: 'utr_number' },
    rows: [[2, '6789012345', 700_00]],
  },
  {
    name: 'India Post, saved by Excel in Windows-1252, which has no ₹',
    kind: 'remittance',
    bytes: () =>
      windows1252(
        'Article Number,Addressee,VPP Amount\r\nEK123456789IN,Zo\xeb,? 530.00\r\nek123456790in,Asha,"?1,708.00"',
      ),
    headingRow: 1,
    columns: { number: 'Article Number', amount: 'VPP Amount' },
    rows: [
      [2, 'EK123456789IN', 530_00],
      [3, 'EK123456790IN', 1_708_00],
    ],
  },
  {
    name: 'Ekart, with an amount of something else before the cash, and amounts taken back',
    kind: 'remittance',
    bytes: () =>
      csv(
        'Tracking ID,Amount,COD Amount',
        'FMPC0000000001,999,700.000',
        'FMPC0000000002,999,-120.00',
        'FMPC0000000003,999,(120.00)',
      ),
    headingRow: 1,
    columns: { number: 'Tracking ID', amount: 'COD Amount' },
    rows: [
      [2, 'FMPC0000000001', 700_00],
      [3, 'FMPC0000000002', -120_00],
      [4, 'FMPC0000000003', -120_00],
    ],
  },
  {
    name: 'NimbusPost, with a byte order mark and empty rows at its end',
    kind: 'remittance',
    bytes: () =>
      csv(
        '\ufeffOrder ID,Courier Name,AWB,Collectable Amount,Remittance ID,Remitted Date',
        '1A2B3C4D,Delhivery Air,143449412345,530.00,RM-88,19/11/2026',
        ',,,,,',
        ',,,,,',
      ),
    headingRow: 1,
    columns: {
      number: 'AWB',
      amount: 'Collectable Amount',
      reference: 'Remittance ID',
      paidOn: 'Remitted Date',
    },
    rows: [[2, '143449412345', 530_00]],
  },
  {
    name: 'Shadowfax, digits and signs of India',
    kind: 'remittance',
    bytes: () =>
      csv('AWB Number,"COD Amount (₹)"', 'SF123456789MAI,₹ ५३०.००', 'SF123456780MAI,"₹\u00a01,708"'),
    headingRow: 1,
    columns: { number: 'AWB Number', amount: 'COD Amount (₹)' },
    rows: [
      [2, 'SF123456789MAI', 530_00],
      [3, 'SF123456780MAI', 1_708_00],
    ],
  },
  {
    name: 'a spreadsheet has shortened the numbers, or kept them as text',
    kind: 'remittance',
    bytes: () =>
      csv(
        'sep=,',
        'AWB,COD Amount',
        '1.23457E+12,530',
        '="14344941234567",530',
        "'14344941234568,530",
        '14344941234569.0,530',
        '1434494,12,34',
      ),
    headingRow: 2,
    columns: { number: 'AWB', amount: 'COD Amount' },
    rows: [
      [3, 'SHORTENED', 530_00],
      [4, '14344941234567', 530_00],
      [5, '14344941234568', 530_00],
      [6, '14344941234569', 530_00],
      [7, torn, null],
    ],
  },
  {
    name: 'amounts with commas without quotation marks, and a comma at the end of rows',
    kind: 'remittance',
    bytes: () =>
      csv(
        'AWB,COD Amount,Remark',
        'AWB1001,1,708,',
        'AWB1002,530,19-11-2026,',
        'AWB1003,₹1,23,456.50',
        'AWB1004,530,,',
        'AWB1005,"1,708",ok,',
      ),
    headingRow: 1,
    columns: { number: 'AWB', amount: 'COD Amount' },
    rows: [
      [2, torn, null],
      [3, 'AWB1002', 530_00],
      [4, torn, null],
      [5, 'AWB1004', 530_00],
      [6, 'AWB1005', 1_708_00],
    ],
  },
  {
    name: 'amounts with commas under headings that end with one, where the rows do not',
    kind: 'remittance',
    bytes: () => csv('AWB,COD Amount,UTR,', 'A10001,1,708,U1', 'A10002,530,U2', 'A10003,2,499/-,U3'),
    headingRow: 1,
    columns: { number: 'AWB', amount: 'COD Amount', reference: 'UTR' },
    rows: [
      [2, torn, null],
      [3, 'A10002', 530_00],
      [4, torn, null],
    ],
  },
  {
    name: 'amounts with commas, most of the file, in rows that end with a comma now and then',
    kind: 'remittance',
    bytes: () =>
      csv('AWB,COD Amount,UTR,', 'A10001,1,708,U1', 'A10002,2,499,U1', 'A10003,530,U1,', 'A10004,1,200,U1'),
    headingRow: 1,
    columns: { number: 'AWB', amount: 'COD Amount', reference: 'UTR' },
    rows: [
      [2, torn, null],
      [3, torn, null],
      [4, 'A10003', 530_00],
      [5, torn, null],
    ],
  },
  {
    name: 'a comma at the end of every row, and a weight of three digits after the amount',
    kind: 'remittance',
    bytes: () => csv('AWB,COD Amount,Weight', 'A10001,530,500,', 'A10002,1708,500,', 'A10003,99,250,'),
    headingRow: 1,
    columns: { number: 'AWB', amount: 'COD Amount' },
    rows: [
      [2, 'A10001', 530_00],
      [3, 'A10002', 1_708_00],
      [4, 'A10003', 99_00],
    ],
  },
  {
    name: 'a comma at the end of every row, where every amount can go on in the next cell',
    kind: 'remittance',
    bytes: () => csv('AWB,COD Amount,Weight', 'A10001,530,500,', 'A10002,1,708,'),
    headingRow: 1,
    columns: { number: 'AWB', amount: 'COD Amount' },
    rows: [
      [2, torn, null],
      [3, torn, null],
    ],
  },
  {
    name: 'semicolons between few columns, and amounts of lakhs',
    kind: 'remittance',
    bytes: () => csv('Report of 19/11/2026', '"AWB";"COD Amount"', 'AWB1001;1,23,456.50', 'AWB1002;2,34,567'),
    headingRow: 2,
    columns: { number: 'AWB', amount: 'COD Amount' },
    rows: [
      [3, 'AWB1001', 1_23_456_50],
      [4, 'AWB1002', 2_34_567_00],
    ],
  },
  {
    name: 'a workbook whose hidden sheet is of another month',
    kind: 'remittance',
    bytes: () =>
      withHidden(
        xlsx(
          [
            'October',
            [
              ['AWB', 'COD Amount'],
              ['AWB1001', 999],
            ],
          ],
          [
            'November',
            [
              ['AWB', 'COD Amount'],
              ['AWB1002', 530],
            ],
          ],
          ['Form', [['AWB', 'COD Amount']]],
        ),
        'October',
      ),
    headingRow: 1,
    columns: { number: 'AWB', amount: 'COD Amount' },
    rows: [[2, 'AWB1002', 530_00]],
  },
  {
    name: "the shop's own export for Shiprocket with a column of numbers",
    kind: 'tracking',
    bytes: () =>
      csv(
        '*Order Id,*Payment Method(COD/Prepaid),*Master SKU,*Product Name,AWB',
        '1A2B3C4D,COD,TEE-8,"Dry Tee, size 8",AWB1001',
        '1A2B3C4D,COD,BAT-8,"Bat 34"" long",AWB1001',
      ),
    headingRow: 1,
    columns: { order: '*Order Id', number: 'AWB', sku: '*Master SKU' },
    rows: [
      [2, 'AWB1001', '1A2B3C4D'],
      [3, 'AWB1001', '1A2B3C4D'],
    ],
  },
  {
    name: 'Delhivery, the answer to a bulk upload',
    kind: 'tracking',
    bytes: () =>
      csv(
        'Waybill,Sale Order Number,Reference Number,Item Sku Code,Status',
        '14344940000011,1A2B3C4D,X-77,TEE-8,Success',
      ),
    headingRow: 1,
    columns: { order: 'Sale Order Number', number: 'Waybill', sku: 'Item Sku Code' },
    rows: [[2, '14344940000011', '1A2B3C4D']],
  },
  {
    name: 'Shiprocket, shipments of several couriers as a workbook',
    kind: 'tracking',
    bytes: () =>
      xlsx([
        'Sheet1',
        [
          ['Order ID', 'Courier Company', 'AWB Code'],
          ['1A2B3C4D', 'Delhivery Surface 0.5kg', 14344941234567],
        ],
      ]),
    headingRow: 1,
    columns: { order: 'Order ID', number: 'AWB Code', courier: 'Courier Company' },
    rows: [[2, '14344941234567', '1A2B3C4D']],
  },
]

/** Excel keeps sheets that a user has hidden. */
async function withHidden(workbook: Promise<Uint8Array>, sheet: string): Promise<Uint8Array> {
  const parts = unzipSync(await workbook)
  const path = 'xl/workbook.xml'
  const list = strFromU8(parts[path] ?? new Uint8Array())
  return zipSync({
    ...parts,
    [path]: strToU8(list.replace(`<sheet name="${sheet}"`, `<sheet state="hidden" name="${sheet}"`)),
  })
}

const anyWorkbook = () =>
  xlsx([
    'A',
    [
      ['AWB', 'COD Amount'],
      ['AWB1001', 530],
    ],
  ])

/** What is refused as a whole, and why. */
export const unreadableFiles: {
  name: string
  bytes: () => Uint8Array | Promise<Uint8Array>
  reason: FileRefusal['reason']
}[] = [
  { name: 'nothing', bytes: () => csv(''), reason: 'empty' },
  { name: 'blanks', bytes: () => csv(' , ,', '', '  '), reason: 'empty' },
  { name: 'headings alone', bytes: () => csv('AWB,COD Amount'), reason: 'empty' },
  { name: 'a workbook without rows', bytes: () => xlsx(['A', []]), reason: 'empty' },
  {
    name: 'a quotation mark that is not closed',
    bytes: () => csv('AWB,COD Amount', '"AWB1001,530'),
    reason: 'broken',
  },
  { name: 'one line of 5 MB', bytes: () => csv('x'.repeat(5 * 2 ** 20)), reason: 'broken' },
  { name: 'a million columns', bytes: () => csv(','.repeat(1_000_000), 'AWB1001,530'), reason: 'broken' },
  {
    name: 'three hundred columns',
    bytes: () => csv(','.repeat(300), 'AWB1001,530'),
    reason: 'too-many-columns',
  },
  {
    name: 'a workbook of three hundred columns',
    bytes: () =>
      xlsx([
        'A',
        [
          ['AWB', 'COD Amount', ...Array(300).fill('x')],
          ['AWB1001', 530],
        ],
      ]),
    reason: 'too-many-columns',
  },
  {
    name: 'too many rows',
    bytes: () => csv('AWB,COD Amount', ...Array(5_001).fill('AWB1001,530')),
    reason: 'too-many-rows',
  },
  {
    name: 'a workbook of too many rows',
    bytes: () => xlsx(['A', [['AWB', 'COD Amount'], ...Array(5_001).fill(['AWB1001', 530])]]),
    reason: 'too-many-rows',
  },
  {
    name: 'too many rows for the empty ones between them',
    bytes: () => csv('AWB,COD Amount', ...Array(4_000).fill('AWB1001,530\r\n')),
    reason: 'too-many-rows',
  },
  {
    name: 'a workbook with parcels on two sheets',
    bytes: () =>
      xlsx(
        [
          'Delhivery',
          [
            ['AWB', 'COD Amount'],
            ['AWB1001', 530],
          ],
        ],
        [
          'Xpressbees',
          [
            ['Waybill', 'Remitted Amount'],
            ['AWB1002', 530],
          ],
        ],
      ),
    reason: 'several-sheets',
  },
  {
    name: 'a sheet of LibreOffice',
    bytes: () =>
      zipSync({
        mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
        'content.xml': strToU8('<office:document-content/>'),
      }),
    reason: 'no-workbook',
  },
  {
    name: 'an old workbook',
    bytes: () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0),
    reason: 'old-workbook',
  },
  {
    name: 'a web page that is called .xls',
    bytes: () => csv('<html><table><tr><td>AWB</td></tr></table></html>'),
    reason: 'web-page',
  },
  {
    name: 'a picture',
    bytes: () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0xff),
    reason: 'binary',
  },
  {
    name: 'a PDF',
    bytes: () => windows1252('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\x00\x01\x02'),
    reason: 'binary',
  },
  {
    name: 'the beginning of a workbook',
    bytes: async () => (await anyWorkbook()).slice(0, 900),
    reason: 'broken-workbook',
  },
  {
    name: 'a ZIP that is no workbook',
    bytes: () => zipSync({ 'a.txt': strToU8('AWB,COD Amount') }),
    reason: 'no-workbook',
  },
  {
    name: 'a workbook that unpacks to 60 MB',
    bytes: () => zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 2 ** 20) }, { level: 1 }),
    reason: 'workbook-too-large',
  },
]
