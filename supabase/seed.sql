-- Run by `supabase db reset` on a local Supabase. It holds no accounts on purpose: a password in a repository is one
-- that everybody knows. The demo company of the embedded backend is made in supabase/embedded/demo.
select 1;
