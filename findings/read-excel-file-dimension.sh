#!/usr/bin/env bash
# read-excel-file 9.3.17 (npm): rows and columns come from the cells alone. What <dimension> says of a sheet is not looked at,
# and rows that the file leaves out are filled in with nulls between the first and the last.
# Expected from memory: as many rows as the file has, or as <dimension> says. Seen: dimension A1:B2, cells A1 and B4, four rows.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{"type":"module"}' >package.json && npm install --silent --no-audit --no-fund read-excel-file@9.3.17 fflate@0.8.2
cat >try.js <<'JS'
import assert from 'node:assert/strict'
import { strToU8, zipSync } from 'fflate'
import * as reader from 'read-excel-file/node'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main', rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships', pack = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const files = {
  '[Content_Types].xml': `${head}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><dimension ref="A1:B2"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="4"><c r="B4"><v>7</v></c></row></sheetData></worksheet>`,
}
const file = Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
const read = reader.readSheet ?? reader.default
const rows = await read(file)
console.log('read-excel-file 9.3.17:', JSON.stringify(rows))
assert.deepEqual(rows, [[1, null], [null, null], [null, null], [null, 7]])
JS
node try.js
