#!/usr/bin/env bash
# libxml2-wasm 0.7.2 (npm): reads and validates XML in windows-1251, the encoding of the Ukrainian tax authority's
# documents, although it is WebAssembly without iconv of the machine. Expected from memory: UTF-8, UTF-16 and Latin-1 alone.
# Seen on Node 20: root Чек, its text held to a length by a schema; an encoding that there is not is an error.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{"type":"module"}' >package.json && npm install --silent --no-audit --no-fund libxml2-wasm@0.7.2
cat >try.js <<'JS'
import assert from 'node:assert/strict'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
// А to я stand at 0xC0 to 0xFF, І at 0xB2
const cp1251 = (text) => Buffer.from([...text].map((letter) => { const at = letter.charCodeAt(0); return at < 128 ? at : at === 0x406 ? 0xb2 : at - 0x410 + 0xc0 }))
const body = '<Чек><Назва>Ковбаса І гатунку</Назва></Чек>'
const read = XmlDocument.fromBuffer(cp1251(`<?xml version="1.0" encoding="windows-1251"?>${body}`))
assert.equal(read.root.name, 'Чек')
assert.equal(read.get('/Чек/Назва').content, 'Ковбаса І гатунку')
const schema = XmlDocument.fromString('<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="Чек"><xs:complexType><xs:sequence><xs:element name="Назва"><xs:simpleType><xs:restriction base="xs:string"><xs:length value="17"/></xs:restriction></xs:simpleType></xs:element></xs:sequence></xs:complexType></xs:element></xs:schema>')
XsdValidator.fromDoc(schema).validate(read)
assert.throws(() => XmlDocument.fromBuffer(Buffer.from('<?xml version="1.0" encoding="windows-9999"?><a/>')), /windows-9999|encoding/i)
console.log('libxml2-wasm 0.7.2:', read.root.name, '/', read.get('/Чек/Назва').content)
JS
node try.js
