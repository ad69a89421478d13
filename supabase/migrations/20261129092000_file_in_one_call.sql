-- A file is looked up in the statement that finds out who asks for it.

create or replace function public.open_page(p_page text, p_args jsonb default '{}') returns json
language plpgsql set search_path = '' as $$
declare
  viewer constant jsonb := public.viewer_context();
  is_verified constant boolean := viewer ->> 'aal' = 'aal2';
  company jsonb := private.company_of(viewer, p_args ->> 'company');
  page json;
  code text;
  message text;
  details text;
  hint text;
begin
  -- The app asks for the second factor first.
  if viewer is null or (viewer ->> 'hasSecondFactor')::boolean and not is_verified then
    return json_build_object('viewer', viewer);
  elsif (company ->> 'requiresMfa')::boolean and not is_verified then
    company := null;
  end if;
  begin
    -- Row-level security decides about a file, and the company page also helps those who have no company.
    if company is not null or p_page = 'file' or p_page = 'company' and p_args ->> 'company' is null then
      page := case p_page
        when 'list' then private.page_of_list(viewer, company, p_args)
        when 'query' then private.page_of_query(company, p_args)
        when 'new_query' then private.page_of_new_query(company, p_args)
        when 'company' then private.page_of_company(company, p_args)
        when 'file' then (
          select json_build_object('path', a.path, 'name', a.name)
          from public.attachments a where a.id = (p_args ->> 'id')::uuid
        )
      end;
    end if;
    return json_build_object('viewer', viewer, 'page', page);
  exception when query_canceled or others then
    -- Whoever asks is known all the same, and learns why.
    get stacked diagnostics code = returned_sqlstate, message = message_text, details = pg_exception_detail,
      hint = pg_exception_hint;
    return json_build_object('viewer', viewer, 'problem', json_build_object(
      'code', code, 'message', message, 'details', details, 'hint', hint
    ));
  end;
end $$;
comment on function public.open_page(text, jsonb) is
  'Returns who asks, as viewer_context does, and what a page shows: "list", "query", "new_query" or "company", or where the "file" of an id is stored. An error of the page is its problem. Null without the second factor that is needed.';
