-- The collation's earlier comment named an engine that is no longer used.

comment on collation private.names is
  'The order of names: by ICU, for all languages alike, and numbers by their value. No index may use it, because its '
  'order changes with the version of ICU.';
