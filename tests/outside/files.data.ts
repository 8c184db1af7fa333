import type { ExportedColumn } from '../../src/shop/catalog/csv/column-rules.ts'

const id = '01980000-0000-7000-8000-00000000000a'

/** Cells as the product export writes them, and as spreadsheets bring them back though they were not edited. */
export const rewrittenCells: [column: ExportedColumn, exported: string, back: string, by: string][] = [
  ['_id', id, id.toUpperCase(), 'a database tool'],
  ['productName', '1-2', '01-Feb', 'Excel: a date'],
  ['productName', '1-2', '02-Jan', 'Excel in the USA'],
  ['productName', '3/4', '03-04-2026', 'Excel: a date with its year'],
  ['productName', '007', '7', 'Excel: a number'],
  ['productName', '1E5', '1.00E+05', 'Excel: a number'],
  ['productName', 'true', 'TRUE', 'Excel: a truth value'],
  ['productName', '8901234567890', '8.90123E+12', 'Excel: a long number'],
  ['productName', '8901234567890123456', '8901234567890120000', 'LibreOffice: 15 digits'],
  ['productName', "'=1+1", '=1+1', 'Google Sheets: takes the apostrophe'],
  ['productName', "'-New", '-New', 'Google Sheets: takes the apostrophe'],
  ['productName', 'तेज़ ₹ जूता', '???? ? ????', 'Excel: CSV without UTF-8'],
  ['description', 'Two\nlines', 'Two\r\nlines', 'Excel on Windows'],
  ['description', 'Two\nlines', 'Two\rlines', 'Excel on a Mac'],
  ['description', 'Ends with a space ', 'Ends with a space', 'LibreOffice'],
  ['description', 'Café ₹', 'CafÃ© â‚¹', 'Excel: UTF-8 read as Windows-1252'],
  ['category', 'Café', 'Cafe\u0301', 'Numbers: Unicode in parts'],
  ['brand', '361', '361.00', 'LibreOffice: a number'],
  ['gender', 'Men', 'Men', 'as it was'],
  ['regularPrice', '129900.5', '1,29,900.50', 'Excel: amounts of India'],
  ['regularPrice', '1999', '₹ 1,999.00', 'Excel: currency'],
  ['salePrice', '450.5', '450.50', 'LibreOffice'],
  ['sizes', '8=10 | 9=3', '8=10\u00a0| 9=3', 'Numbers: another space'],
  ['skus', '8=RUN-8 | 9=RUN-9', '8=RUN-8\n9=RUN-9', 'a line for each'],
  ['barcodes', '8=8901234567890', '8=8901234567890 ', 'LibreOffice'],
  ['lowStocks', '8=5', '8 = 5', 'typed again'],
  ['places', '8=A-03-2', '8=A-03-2 ', 'LibreOffice'],
  ['status', 'active', 'Active', 'AutoCorrect'],
  ['goLiveAt', '2026-12-20 10:00', '20-12-2026 10:00', 'Excel in India'],
  ['goLiveAt', '2026-12-05 10:00', '05/12/2026 10:00:00', 'LibreOffice in India'],
  ['goLiveAt', '2026-12-05 22:00', '12/5/2026 10:00 PM', 'Excel in the USA'],
  ['goLiveAt', '2026-12-05 10:00', '05-Dec-26 10:00 AM', 'Excel: months by name'],
  ['hsn', '0402', '402', 'Excel: a number'],
  ['unit', 'PRS', 'PRS', 'as it was'],
  ['taxClass', 'flat-5', 'flat-5', 'as it was'],
  ['pieces', '1', '1.0', 'LibreOffice'],
  ['countryOfOrigin', 'India', 'India', 'as it was'],
  ['maker', 'Asha & Co, Delhi – 110001', 'Asha & Co, Delhi – 110001', 'as it was'],
  ['netQuantity', '1/2', '01-Feb', 'Excel: a date'],
  ['netQuantity', '10:30', '10:30:00', 'Excel: a time'],
  ['netQuantity', '12.5%', '12.50%', 'Excel: a percentage'],
  ['importedIn', '2026-08', 'Aug-26', 'Excel: a month'],
  ['importedIn', '2026-08', '01-08-2026', 'LibreOffice: a day'],
  ['bisLicence', 'CM/L-1234567', 'CM/L-1234567', 'as it was'],
  ['sizesMean', 'letters', 'letters', 'as it was'],
  ['styleCode', 'RUN-2026', 'RUN-2026', 'as it was'],
  ['colour', 'White, navy blue', 'White, navy blue', 'as it was'],
  ['weight', '1250', '1250.0', 'LibreOffice'],
  ['sports', 'cricket, gym', 'cricket, gym', 'as it was'],
  ['sizesAtExport', '8=10 | 9=3', '8=10\u00a0| 9=3', 'Numbers: another space'],
  ['updatedAt', '2026-11-28T10:00:00.123Z', '28-11-2026 10:00', 'a spreadsheet that knows ISO 8601'],
]

/** The same columns after an edit, which must not pass for a spreadsheet's work. */
export const editedCells: [column: ExportedColumn, exported: string, edited: string][] = [
  ['productName', 'Vayu', 'vayu'],
  ['productName', '007', '8'],
  ['productName', 'तेज़ जूता', 'Naya shoe'],
  ['description', 'Two\nlines', 'Two lines'],
  ['regularPrice', '1999', '1,999.50'],
  ['regularPrice', '1.5', '1,500'],
  ['salePrice', '1299', ''],
  ['goLiveAt', '2026-12-20 10:00', '20-12-2026 10:30'],
  ['goLiveAt', '2026-12-20 10:00', '21-12-2026 10:00'],
  ['goLiveAt', '2026-12-20 10:00', ''],
  ['hsn', '6404', '64041100'],
  ['netQuantity', '1/2', '1/3'],
  ['importedIn', '2026-08', 'Sep-26'],
  ['status', 'active', 'inactive'],
  ['maker', "'Tis", 'Tis'],
]

const lines = (...rows: string[]) => new TextEncoder().encode(`${rows.join('\r\n')}\r\n`)

/** Files that are no product import, and how the refusal begins. */
export const otherFiles: [what: string, file: () => Uint8Array, message: RegExp][] = [
  [
    'Magento 1',
    () => lines('sku,_store,_attribute_set,_type,name,price', 'S-8,,Default,simple,Shoe,1999'),
    /^This is a product export of Magento 1/,
  ],
  ['one line', () => new TextEncoder().encode('_id,salePrice'), /^The file has headings and no rows/],
  ['a million columns', () => new Uint8Array(1_000_000).fill(0x2c), /more than 1,000 columns/],
  ['2,000 columns', () => lines('_id,'.repeat(2_000), 'x'), /more than 1,000 columns/],
  ['a file of 5 MB and more', () => new Uint8Array(5 * 2 ** 20 + 9).fill(0x61), /larger than 5 MB/],
  [
    'Windows-1252',
    () => Uint8Array.from(Buffer.from('_id,productName\n1,Caf\xe9', 'latin1')),
    /^The file is not in UTF-8/,
  ],
  ['an Excel workbook', () => Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), /Excel workbook/],
  [
    'an old Excel workbook',
    () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    /^This is an Excel workbook/,
  ],
  ['a PDF', () => new TextEncoder().encode('%PDF-1.7\n%....\n'), /^This is not a text file/],
  [
    'a web page',
    () => new TextEncoder().encode('<!doctype html><title>Sign in</title>\n<p>x'),
    /^This is a web page/,
  ],
]
