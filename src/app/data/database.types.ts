// Written by `npm run types` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      attachments: {
        Row: {
          company_id: string
          created_at: string
          id: string
          internal: boolean
          message_id: string | null
          mime: string
          name: string
          path: string
          place: number
          query_id: string | null
          sha256: string
          size: number
          uploaded_by: string
        }
        ComputedFields: never
        Insert: {
          company_id: string
          created_at?: string
          id?: string
          internal?: boolean
          message_id?: string | null
          mime: string
          name: string
          path: string
          place?: number
          query_id?: string | null
          sha256: string
          size: number
          uploaded_by?: string
        }
        Update: {
          company_id?: string
          created_at?: string
          id?: string
          internal?: boolean
          message_id?: string | null
          mime?: string
          name?: string
          path?: string
          place?: number
          query_id?: string | null
          sha256?: string
          size?: number
          uploaded_by?: string
        }
        Relationships: [
          {
            foreignKeyName: 'attachments_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'attachments_company_id_message_id_fkey'
            columns: ['company_id', 'message_id']
            isOneToOne: false
            referencedRelation: 'messages'
            referencedColumns: ['company_id', 'id']
          },
          {
            foreignKeyName: 'attachments_company_id_query_id_fkey'
            columns: ['company_id', 'query_id']
            isOneToOne: false
            referencedRelation: 'queries'
            referencedColumns: ['company_id', 'id']
          },
          {
            foreignKeyName: 'attachments_company_id_uploaded_by_fkey'
            columns: ['company_id', 'uploaded_by']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
        ]
      }
      categories: {
        Row: {
          archived_at: string | null
          company_id: string
          created_at: string
          id: string
          name: string
        }
        ComputedFields: never
        Insert: {
          archived_at?: string | null
          company_id: string
          created_at?: string
          id?: string
          name: string
        }
        Update: {
          archived_at?: string | null
          company_id?: string
          created_at?: string
          id?: string
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'categories_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      companies: {
        Row: {
          accent: string
          auto_close_days: number
          client_id: string
          created_at: string
          created_by: string
          default_visibility: string
          id: string
          key: string
          locale: string
          name: string
          next_number: number
          require_mfa: boolean
          time_zone: string
          topic_version: number
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          accent?: string
          auto_close_days?: number
          client_id: string
          created_at?: string
          created_by: string
          default_visibility?: string
          id?: string
          key: string
          locale?: string
          name: string
          next_number?: number
          require_mfa?: boolean
          time_zone?: string
          topic_version?: number
          updated_at?: string
        }
        Update: {
          accent?: string
          auto_close_days?: number
          client_id?: string
          created_at?: string
          created_by?: string
          default_visibility?: string
          id?: string
          key?: string
          locale?: string
          name?: string
          next_number?: number
          require_mfa?: boolean
          time_zone?: string
          topic_version?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'companies_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      company_domains: {
        Row: {
          added_by: string | null
          company_id: string
          created_at: string
          domain: string
        }
        ComputedFields: never
        Insert: {
          added_by?: string | null
          company_id: string
          created_at?: string
          domain: string
        }
        Update: {
          added_by?: string | null
          company_id?: string
          created_at?: string
          domain?: string
        }
        Relationships: [
          {
            foreignKeyName: 'company_domains_company_id_added_by_fkey'
            columns: ['company_id', 'added_by']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
          {
            foreignKeyName: 'company_domains_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      counter_deltas: {
        Row: {
          company_id: string
          delta: number
          id: number
          name: string
        }
        ComputedFields: never
        Insert: {
          company_id: string
          delta: number
          id?: never
          name: string
        }
        Update: {
          company_id?: string
          delta?: number
          id?: never
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'counter_deltas_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      counters: {
        Row: {
          company_id: string
          name: string
          value: number
        }
        ComputedFields: never
        Insert: {
          company_id: string
          name: string
          value: number
        }
        Update: {
          company_id?: string
          name?: string
          value?: number
        }
        Relationships: [
          {
            foreignKeyName: 'counters_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      drafts: {
        Row: {
          body: string
          company_id: string
          files: string[]
          follow_up_of: number | null
          id: string
          kind: string
          query_id: string | null
          resolution_on_send: string | null
          saved_at: string
          status_on_send: string | null
          subject: string
          user_id: string
          version: number
          writer: string
          writer_seq: number
        }
        ComputedFields: never
        Insert: {
          body?: string
          company_id: string
          files?: string[]
          follow_up_of?: number | null
          id?: string
          kind: string
          query_id?: string | null
          resolution_on_send?: string | null
          saved_at?: string
          status_on_send?: string | null
          subject?: string
          user_id: string
          version: number
          writer: string
          writer_seq: number
        }
        Update: {
          body?: string
          company_id?: string
          files?: string[]
          follow_up_of?: number | null
          id?: string
          kind?: string
          query_id?: string | null
          resolution_on_send?: string | null
          saved_at?: string
          status_on_send?: string | null
          subject?: string
          user_id?: string
          version?: number
          writer?: string
          writer_seq?: number
        }
        Relationships: [
          {
            foreignKeyName: 'drafts_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'drafts_company_id_query_id_fkey'
            columns: ['company_id', 'query_id']
            isOneToOne: false
            referencedRelation: 'queries'
            referencedColumns: ['company_id', 'id']
          },
          {
            foreignKeyName: 'drafts_company_id_user_id_fkey'
            columns: ['company_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
        ]
      }
      events: {
        Row: {
          actor_id: string | null
          at: string
          company_id: string
          id: string
          patch: NonNullable<Json>
          query_id: string
          row_version: number | null
          type: string
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          at?: string
          company_id: string
          id?: string
          patch?: NonNullable<Json>
          query_id: string
          row_version?: number | null
          type: string
        }
        Update: {
          actor_id?: string | null
          at?: string
          company_id?: string
          id?: string
          patch?: NonNullable<Json>
          query_id?: string
          row_version?: number | null
          type?: string
        }
        Relationships: [
          {
            foreignKeyName: 'events_actor_id_fkey'
            columns: ['actor_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'events_company_id_query_id_fkey'
            columns: ['company_id', 'query_id']
            isOneToOne: false
            referencedRelation: 'queries'
            referencedColumns: ['company_id', 'id']
          },
        ]
      }
      followers: {
        Row: {
          by_reply: boolean
          company_id: string
          created_at: string
          query_id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          by_reply?: boolean
          company_id: string
          created_at?: string
          query_id: string
          user_id: string
        }
        Update: {
          by_reply?: boolean
          company_id?: string
          created_at?: string
          query_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'followers_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'followers_company_id_query_id_fkey'
            columns: ['company_id', 'query_id']
            isOneToOne: false
            referencedRelation: 'queries'
            referencedColumns: ['company_id', 'id']
          },
          {
            foreignKeyName: 'followers_company_id_user_id_fkey'
            columns: ['company_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
        ]
      }
      invitations: {
        Row: {
          accepted_at: string | null
          accepted_by: string | null
          company_id: string
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string | null
          mail_token_hash: string | null
          revoked_at: string | null
          role: string
          sent_at: string
          token_hash: string
        }
        ComputedFields: never
        Insert: {
          accepted_at?: string | null
          accepted_by?: string | null
          company_id: string
          created_at?: string
          email: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          mail_token_hash?: string | null
          revoked_at?: string | null
          role: string
          sent_at?: string
          token_hash: string
        }
        Update: {
          accepted_at?: string | null
          accepted_by?: string | null
          company_id?: string
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          mail_token_hash?: string | null
          revoked_at?: string | null
          role?: string
          sent_at?: string
          token_hash?: string
        }
        Relationships: [
          {
            foreignKeyName: 'invitations_accepted_by_fkey'
            columns: ['accepted_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'invitations_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'invitations_company_id_invited_by_fkey'
            columns: ['company_id', 'invited_by']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
        ]
      }
      memberships: {
        Row: {
          company_id: string
          email: string
          joined_at: string
          role: string
          state: string
          updated_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          company_id: string
          email: string
          joined_at?: string
          role: string
          state?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          company_id?: string
          email?: string
          joined_at?: string
          role?: string
          state?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'memberships_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'memberships_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      messages: {
        Row: {
          author_id: string
          body: string
          cancelled_at: string | null
          client_id: string
          company_id: string
          created_at: string
          from_staff: boolean
          id: string
          kind: string
          query_id: string
          resolution_on_send: string | null
          scheduled_at: string | null
          search: unknown
          sent_at: string | null
          status_on_send: string | null
        }
        ComputedFields: never
        Insert: {
          author_id: string
          body: string
          cancelled_at?: string | null
          client_id: string
          company_id: string
          created_at?: string
          from_staff?: boolean
          id?: string
          kind: string
          query_id: string
          resolution_on_send?: string | null
          scheduled_at?: string | null
          search?: unknown
          sent_at?: string | null
          status_on_send?: string | null
        }
        Update: {
          author_id?: string
          body?: string
          cancelled_at?: string | null
          client_id?: string
          company_id?: string
          created_at?: string
          from_staff?: boolean
          id?: string
          kind?: string
          query_id?: string
          resolution_on_send?: string | null
          scheduled_at?: string | null
          search?: unknown
          sent_at?: string | null
          status_on_send?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'messages_company_id_author_id_fkey'
            columns: ['company_id', 'author_id']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
          {
            foreignKeyName: 'messages_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'messages_company_id_query_id_fkey'
            columns: ['company_id', 'query_id']
            isOneToOne: false
            referencedRelation: 'queries'
            referencedColumns: ['company_id', 'id']
          },
        ]
      }
      mutes: {
        Row: {
          company_id: string
          created_at: string
          query_id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          company_id: string
          created_at?: string
          query_id: string
          user_id: string
        }
        Update: {
          company_id?: string
          created_at?: string
          query_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'mutes_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'mutes_company_id_query_id_fkey'
            columns: ['company_id', 'query_id']
            isOneToOne: false
            referencedRelation: 'queries'
            referencedColumns: ['company_id', 'id']
          },
          {
            foreignKeyName: 'mutes_company_id_user_id_fkey'
            columns: ['company_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
        ]
      }
      notification_choices: {
        Row: {
          choice: string
          event: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          choice: string
          event: string
          user_id: string
        }
        Update: {
          choice?: string
          event?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notification_choices_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      notification_settings: {
        Row: {
          digest_at: string
          quiet_from: string | null
          quiet_to: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          digest_at?: string
          quiet_from?: string | null
          quiet_to?: string | null
          user_id: string
        }
        Update: {
          digest_at?: string
          quiet_from?: string | null
          quiet_to?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notification_settings_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      notifications: {
        Row: {
          actor_id: string | null
          amount: number
          at: string
          channel: string
          company_id: string
          created_in_transaction: unknown
          digest_id: string | null
          event: string
          id: string
          query_id: string
          query_ids: string[] | null
          read_at: string | null
          reason: string | null
          source_id: string
          staff_only: boolean
          status: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          actor_id?: string | null
          amount?: number
          at?: string
          channel: string
          company_id: string
          created_in_transaction?: unknown
          digest_id?: string | null
          event: string
          id?: string
          query_id: string
          query_ids?: string[] | null
          read_at?: string | null
          reason?: string | null
          source_id: string
          staff_only?: boolean
          status?: string | null
          user_id: string
        }
        Update: {
          actor_id?: string | null
          amount?: number
          at?: string
          channel?: string
          company_id?: string
          created_in_transaction?: unknown
          digest_id?: string | null
          event?: string
          id?: string
          query_id?: string
          query_ids?: string[] | null
          read_at?: string | null
          reason?: string | null
          source_id?: string
          staff_only?: boolean
          status?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notifications_actor_id_fkey'
            columns: ['actor_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'notifications_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_company_id_query_id_fkey'
            columns: ['company_id', 'query_id']
            isOneToOne: false
            referencedRelation: 'queries'
            referencedColumns: ['company_id', 'id']
          },
          {
            foreignKeyName: 'notifications_company_id_user_id_fkey'
            columns: ['company_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
        ]
      }
      outbox: {
        Row: {
          attempts: number
          available_at: string
          company_id: string | null
          completed_at: string | null
          created_at: string
          data: NonNullable<Json>
          error: string | null
          id: string
          person_id: string | null
          recipient: string
          smtp_rejections: number
          subject_id: string | null
          template: string
        }
        ComputedFields: never
        Insert: {
          attempts?: number
          available_at?: string
          company_id?: string | null
          completed_at?: string | null
          created_at?: string
          data?: NonNullable<Json>
          error?: string | null
          id?: string
          person_id?: string | null
          recipient: string
          smtp_rejections?: number
          subject_id?: string | null
          template: string
        }
        Update: {
          attempts?: number
          available_at?: string
          company_id?: string | null
          completed_at?: string | null
          created_at?: string
          data?: NonNullable<Json>
          error?: string | null
          id?: string
          person_id?: string | null
          recipient?: string
          smtp_rejections?: number
          subject_id?: string | null
          template?: string
        }
        Relationships: [
          {
            foreignKeyName: 'outbox_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'outbox_person_id_fkey'
            columns: ['person_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      profiles: {
        Row: {
          avatar_path: string | null
          contrast: string
          created_at: string
          density: string
          display_name: string
          locale: string | null
          theme: string
          time_zone: string | null
          topic_version: number
          updated_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          avatar_path?: string | null
          contrast?: string
          created_at?: string
          density?: string
          display_name: string
          locale?: string | null
          theme?: string
          time_zone?: string | null
          topic_version?: number
          updated_at?: string
          user_id: string
        }
        Update: {
          avatar_path?: string | null
          contrast?: string
          created_at?: string
          density?: string
          display_name?: string
          locale?: string | null
          theme?: string
          time_zone?: string | null
          topic_version?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      queries: {
        Row: {
          assignee_id: string | null
          batch_id: string | null
          body: string
          category_id: string | null
          changed_by: string | null
          channel: string
          client_id: string
          closed_at: string | null
          company_id: string
          created_at: string
          created_by: string
          first_responded_at: string | null
          follow_up_of: string | null
          hold_reason: string | null
          id: string
          last_activity_at: string
          number: number
          priority: string
          reopened_count: number
          reply_count: number
          requester_id: string
          resolution: string | null
          resolved_at: string | null
          revision: number
          row_version: number
          search: unknown
          sending_reply_id: string | null
          staff_spoke_last: boolean
          status: string
          subject: string
          visibility: string
          waiting_since: string | null
        }
        ComputedFields: never
        Insert: {
          assignee_id?: string | null
          batch_id?: string | null
          body: string
          category_id?: string | null
          changed_by?: string | null
          channel?: string
          client_id: string
          closed_at?: string | null
          company_id: string
          created_at?: string
          created_by: string
          first_responded_at?: string | null
          follow_up_of?: string | null
          hold_reason?: string | null
          id?: string
          last_activity_at?: string
          number: number
          priority?: string
          reopened_count?: number
          reply_count?: number
          requester_id: string
          resolution?: string | null
          resolved_at?: string | null
          revision?: number
          row_version?: number
          search?: unknown
          sending_reply_id?: string | null
          staff_spoke_last?: boolean
          status?: string
          subject: string
          visibility?: string
          waiting_since?: string | null
        }
        Update: {
          assignee_id?: string | null
          batch_id?: string | null
          body?: string
          category_id?: string | null
          changed_by?: string | null
          channel?: string
          client_id?: string
          closed_at?: string | null
          company_id?: string
          created_at?: string
          created_by?: string
          first_responded_at?: string | null
          follow_up_of?: string | null
          hold_reason?: string | null
          id?: string
          last_activity_at?: string
          number?: number
          priority?: string
          reopened_count?: number
          reply_count?: number
          requester_id?: string
          resolution?: string | null
          resolved_at?: string | null
          revision?: number
          row_version?: number
          search?: unknown
          sending_reply_id?: string | null
          staff_spoke_last?: boolean
          status?: string
          subject?: string
          visibility?: string
          waiting_since?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'queries_company_id_assignee_id_fkey'
            columns: ['company_id', 'assignee_id']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
          {
            foreignKeyName: 'queries_company_id_category_id_fkey'
            columns: ['company_id', 'category_id']
            isOneToOne: false
            referencedRelation: 'categories'
            referencedColumns: ['company_id', 'id']
          },
          {
            foreignKeyName: 'queries_company_id_created_by_fkey'
            columns: ['company_id', 'created_by']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
          {
            foreignKeyName: 'queries_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'queries_company_id_follow_up_of_fkey'
            columns: ['company_id', 'follow_up_of']
            isOneToOne: false
            referencedRelation: 'queries'
            referencedColumns: ['company_id', 'id']
          },
          {
            foreignKeyName: 'queries_company_id_requester_id_fkey'
            columns: ['company_id', 'requester_id']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
        ]
      }
      query_notes: {
        Row: {
          company_id: string
          last_note_at: string
          note_count: number
          query_id: string
        }
        ComputedFields: never
        Insert: {
          company_id: string
          last_note_at: string
          note_count?: number
          query_id: string
        }
        Update: {
          company_id?: string
          last_note_at?: string
          note_count?: number
          query_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'query_notes_company_id_query_id_fkey'
            columns: ['company_id', 'query_id']
            isOneToOne: false
            referencedRelation: 'queries'
            referencedColumns: ['company_id', 'id']
          },
        ]
      }
      read_states: {
        Row: {
          company_id: string
          query_id: string
          read_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          company_id: string
          query_id: string
          read_at?: string
          user_id: string
        }
        Update: {
          company_id?: string
          query_id?: string
          read_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'read_states_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'read_states_company_id_query_id_fkey'
            columns: ['company_id', 'query_id']
            isOneToOne: false
            referencedRelation: 'queries'
            referencedColumns: ['company_id', 'id']
          },
          {
            foreignKeyName: 'read_states_company_id_user_id_fkey'
            columns: ['company_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
        ]
      }
      saved_views: {
        Row: {
          company_id: string
          created_at: string
          id: string
          name: string
          params: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          company_id: string
          created_at?: string
          id?: string
          name: string
          params: string
          user_id: string
        }
        Update: {
          company_id?: string
          created_at?: string
          id?: string
          name?: string
          params?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'saved_views_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'saved_views_company_id_user_id_fkey'
            columns: ['company_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'memberships'
            referencedColumns: ['company_id', 'user_id']
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_invitation: { Args: { p_token: string }; Returns: Json }
      accept_own_invitation: { Args: { p_id: string }; Returns: Json }
      add_company_domain: { Args: { p_company: string; p_domain: string }; Returns: undefined }
      begin_file_upload: { Args: { p_company: string }; Returns: string }
      begin_picture_upload: { Args: Record<PropertyKey, never>; Returns: string }
      cancel_scheduled_reply: { Args: { p_message: string }; Returns: Json }
      change_queries: { Args: { p_company: string; p_patch: Json; p_queries: Json }; Returns: Json }
      change_query: { Args: { p_patch: Json; p_query: string; p_row_version: number }; Returns: Json }
      claim_address_proofs: { Args: Record<PropertyKey, never>; Returns: Json }
      claim_outbox: { Args: { p_limit: number }; Returns: Json }
      close_resolved: { Args: Record<PropertyKey, never>; Returns: number }
      company_categories: { Args: { p_company: string }; Returns: Json }
      company_overview: { Args: { p_company: string; p_days?: number }; Returns: Json }
      company_people: { Args: { p_company: string }; Returns: Json }
      complete_address_proof: {
        Args: { p_error?: string; p_invitation: string; p_token_hash?: string; p_token_type?: string }
        Returns: undefined
      }
      complete_outbox: { Args: { p_error?: string; p_final?: boolean; p_id: string }; Returns: undefined }
      confirm_solved: { Args: { p_query: string; p_row_version: number }; Returns: Json }
      count_queries: { Args: { p_company: string; p_filters: Json }; Returns: Json }
      create_company: { Args: { p_client_id: string; p_key: string; p_name: string }; Returns: Json }
      delete_view: { Args: { p_id: string }; Returns: undefined }
      discard_recovery_codes: { Args: Record<PropertyKey, never>; Returns: undefined }
      end_upload: { Args: { p_path: string }; Returns: undefined }
      enqueue_digests: { Args: { p_at?: string }; Returns: number }
      follow_query: { Args: { p_on: boolean; p_query: string }; Returns: undefined }
      get_unsubscription: { Args: { p_token: string }; Returns: Json }
      invitation_offer: { Args: { p_token: string }; Returns: Json }
      invite_people: {
        Args: { p_client_id: string; p_company: string; p_emails: string[]; p_role: string }
        Returns: Json
      }
      is_any_domain_listed: { Args: Record<PropertyKey, never>; Returns: boolean }
      is_sign_up_confirmed: { Args: { p_user: string }; Returns: boolean }
      join_company_by_domain: { Args: { p_company: string }; Returns: Json }
      list_abandoned_files: { Args: { p_before: string; p_limit?: number }; Returns: Json }
      list_devices: { Args: Record<PropertyKey, never>; Returns: Json }
      list_queries: { Args: { p_company: string; p_cursor?: Json; p_filter?: Json; p_limit?: number }; Returns: Json }
      list_unused_files: {
        Args: { p_after?: string; p_before: string; p_bucket: string; p_limit?: number }
        Returns: Json
      }
      mark_read: { Args: { p_query: string }; Returns: undefined }
      mute_query: { Args: { p_on: boolean; p_query: string }; Returns: undefined }
      my_invitations: { Args: Record<PropertyKey, never>; Returns: Json }
      my_notifications: { Args: { p_before?: Json; p_limit?: number }; Returns: Json }
      new_query_draft: { Args: { p_company: string }; Returns: Json }
      notification_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      open_page: { Args: { p_args?: Json; p_page: string }; Returns: Json }
      open_query: { Args: { p_before?: Json; p_key: string; p_number: number }; Returns: Json }
      post_message: {
        Args: {
          p_body: string
          p_check_seen?: boolean
          p_client_id: string
          p_draft_version?: number
          p_files?: string[]
          p_hold_seconds?: number
          p_kind: string
          p_query: string
          p_resolution?: string
          p_seen?: string
          p_status?: string
        }
        Returns: Json
      }
      preview_invitation: { Args: { p_token: string }; Returns: Json }
      prove_invited_address: { Args: { p_name: string; p_token: string }; Returns: Json }
      raise_query: {
        Args: {
          p_body: string
          p_category?: string
          p_client_id: string
          p_company: string
          p_draft_version?: number
          p_files?: string[]
          p_follow_up_of?: number
          p_priority?: string
          p_subject: string
          p_visibility?: string
        }
        Returns: Json
      }
      read_notifications: { Args: { p_ids?: string[] }; Returns: number }
      realtime_topics: { Args: { p_company: string; p_query?: string }; Returns: Json }
      recovery_code_salt: { Args: Record<PropertyKey, never>; Returns: string }
      recovery_code_status: { Args: Record<PropertyKey, never>; Returns: Json }
      redeem_recovery_code: { Args: { p_proof: string }; Returns: number }
      remove_company_domain: { Args: { p_company: string; p_domain: string }; Returns: undefined }
      renew_outbox: { Args: { p_attempts: number; p_id: string }; Returns: boolean }
      replace_recovery_codes: { Args: { p_proofs: string[]; p_salt: string }; Returns: undefined }
      resend_invitation: { Args: { p_id: string }; Returns: Json }
      revoke_all_devices: { Args: Record<PropertyKey, never>; Returns: undefined }
      revoke_device: { Args: { p_id: string }; Returns: boolean }
      revoke_invitation: { Args: { p_id: string }; Returns: undefined }
      revoke_other_devices: { Args: Record<PropertyKey, never>; Returns: number }
      rotate_pending_topics: { Args: Record<PropertyKey, never>; Returns: number }
      save_browser_clock: { Args: { p_locale?: string; p_time_zone?: string }; Returns: undefined }
      save_draft: {
        Args: {
          p_base_version?: number
          p_body?: string
          p_client_id: string
          p_company: string
          p_files?: string[]
          p_follow_up_of?: number
          p_kind: string
          p_query?: string
          p_seq: number
          p_subject?: string
        }
        Returns: Json
      }
      save_view: { Args: { p_company: string; p_name: string; p_params: string }; Returns: string }
      send_due_replies: { Args: { p_limit?: number }; Returns: Json }
      set_act_limit: { Args: { p_act: string; p_at_most: number; p_subject: string }; Returns: undefined }
      set_company_accent: { Args: { p_accent: string; p_company: string }; Returns: undefined }
      set_company_clock: { Args: { p_company: string; p_locale: string; p_time_zone: string }; Returns: undefined }
      set_company_creators: { Args: { p_domains: string[]; p_who: string }; Returns: undefined }
      set_company_mfa: { Args: { p_company: string; p_required: boolean }; Returns: undefined }
      set_member_role: {
        Args: { p_company: string; p_leave_unassigned?: boolean; p_role: string; p_successor?: string; p_user: string }
        Returns: Json
      }
      set_member_state: {
        Args: { p_company: string; p_leave_unassigned?: boolean; p_state: string; p_successor?: string; p_user: string }
        Returns: Json
      }
      set_notification_settings: { Args: { p_choices: Json; p_digest_at: string; p_quiet: Json }; Returns: undefined }
      undo_changes: { Args: { p_batch: string }; Returns: Json }
      unread_notifications: { Args: { p_ids: string[] }; Returns: number }
      unsubscribe: { Args: { p_token: string; p_undo?: boolean }; Returns: Json }
      viewer_context: { Args: Record<PropertyKey, never>; Returns: Json }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
