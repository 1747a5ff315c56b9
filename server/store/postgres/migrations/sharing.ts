/** What several processes need that share a schema. */

export const SHARED: readonly string[] = [
  // Where a process takes what others hand on to it
  'ALTER TABLE processes ADD COLUMN url text',
  // It ends: it hands its worlds over, and takes none
  'ALTER TABLE processes ADD COLUMN is_leaving boolean NOT NULL DEFAULT false',
  // Free when its process ends: rows of a dead one are deleted by another
  'ALTER TABLE worlds ADD COLUMN owner uuid REFERENCES processes ON DELETE SET NULL',
  'CREATE INDEX worlds_of_owner ON worlds (owner)',
  'ALTER TABLE unlisted ADD COLUMN owner uuid REFERENCES processes ON DELETE SET NULL',
]
